import { describe, expect, test } from "vitest";
import { type HostFact, settleFact, validate } from "../src/index.ts";
import { set, validDescriptor } from "./support/descriptor.ts";

const FACT = "hostIntegration.effortSurface";
const told = (fact: unknown, today?: string): string[] =>
  validate(set(validDescriptor(), FACT, fact), today === undefined ? {} : { today }).map(
    ({ code, path }) => `${code} ${path}`,
  );

const cited = {
  value: "argv",
  source: "https://example.org",
  evidence: "An option.",
  grade: "vendor",
  date: "2026-11-30",
};
const looked = { ...cited, value: "undocumented", grade: "none", evidence: "Nothing there speaks of it." } as const;
const seen = { ...cited, grade: "ran", version: "1.0.102", source: "x --help" } as const;

describe("23: a value needs evidence", () => {
  test.each(["source", "evidence", "grade"])("without %s", (key) => {
    const { [key as "source"]: _, ...fact } = cited;
    expect(told(fact)).toEqual([`evidence-missing ${FACT}.${key}`]);
    expect(told({ ...cited, [key]: "" }).length).toBe(1);
  });
  test("a value for which nothing was found", () => {
    expect(told({ ...cited, grade: "none" })).toEqual([`evidence-missing ${FACT}.grade`]);
  });
  test("a plain value alone", () => {
    expect(told("argv")).toEqual([`invalid-type ${FACT}`]);
    expect(told({ value: "argv" })).toEqual([
      `evidence-missing ${FACT}.source`,
      `evidence-missing ${FACT}.evidence`,
      `evidence-missing ${FACT}.grade`,
      `evidence-date ${FACT}.date`,
    ]);
  });
  test("undocumented says where was looked", () => {
    expect(told(looked)).toEqual([]);
    expect(told({ ...looked, source: "" })).toEqual([`evidence-missing ${FACT}.source`]);
  });
  test("an observation names the version and is seen", () => {
    const { version: _, ...unversioned } = seen;
    expect(told({ ...looked, observed: [seen] })).toEqual([]);
    expect(told({ ...looked, observed: [unversioned] })).toEqual([`evidence-missing ${FACT}.observed.0.version`]);
    expect(told({ ...looked, observed: [{ ...seen, grade: "vendor" }] })).toEqual([
      `unknown-value ${FACT}.observed.0.grade`,
    ]);
    expect(told({ ...looked, observed: [{ ...seen, value: "flag" }] })).toEqual([
      `unknown-value ${FACT}.observed.0.value`,
    ]);
    expect(told({ ...looked, observed: "often" })).toEqual([`invalid-type ${FACT}.observed`]);
  });
});

test.each([undefined, "", "yesterday", "2026-02-30", "2026-13-01", "30.11.2026", 20261130])(
  "24: %j is no day",
  (date) => {
    expect(told({ ...cited, date })).toEqual([`evidence-date ${FACT}.date`]);
  },
);

test("24: a day that has not come", () => {
  expect(told({ ...cited, date: "2026-12-02" }, "2026-12-01")).toEqual([`evidence-date ${FACT}.date`]);
  expect(told({ ...cited, date: "2026-12-01" }, "2026-12-01").length).toBe(0);
});

test("25: what was seen holds for its version, and for another one only the documents", () => {
  const fact: HostFact<string> = { ...looked, observed: [seen] };
  expect(settleFact(fact, "1.0.102")).toMatchObject({ value: "argv", from: seen, notices: [] });
  expect(settleFact(fact)).toMatchObject({ value: "argv", notices: [] });
  const other = settleFact(fact, "1.0.103");
  expect(other.value).toBe("undocumented");
  expect(other.notices.map(({ code }) => code)).toEqual(["stale-observation"]);
});

test("26: what was seen wins over the documents, and both are listed", () => {
  const fact: HostFact<string> = { ...cited, value: "none", grade: "vendor", observed: [seen] };
  const { value, notices } = settleFact(fact, "1.0.102");
  expect(value).toBe("argv");
  expect(notices.map(({ code, sources }) => [code, sources.map((source) => source.value)])).toEqual([
    ["conflict", ["argv", "none"]],
  ]);
});

test("what the program printed outranks what was read in it; of equals the last counts", () => {
  const program = { ...seen, grade: "program", value: "none" } as const;
  const fact = (...observed: NonNullable<HostFact<string>["observed"]>): HostFact<string> => ({ ...looked, observed });
  expect(settleFact(fact(seen, program)).value).toBe("argv");
  expect(settleFact(fact({ ...seen, value: "none" }, seen)).value).toBe("argv");
  expect(settleFact(fact(program)).value).toBe("none");
});
