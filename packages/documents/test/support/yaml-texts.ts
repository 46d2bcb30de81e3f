import fc from "fast-check";

/** Scalars as they stand in real frontmatter and in the corners of the core schema. */
const PLAIN_WORDS = [
  ..."true True TRUE false null Null ~ yes no on 12 0 -0 +7 007 0o17 0x1F 0xZZ 1.5 1. .5 -.5 1e3 1E-2 .inf -.INF .NaN 1_000".split(
    " ",
  ),
  ..."9007199254740993 -9007199254740993 2024-01-01 12:30 a:b http://x.y/z a#b -x --- ... -1 - ? : <<".split(" "),
  ...[
    "read the code",
    "it's fine",
    'say "hi"',
    "Bash(git diff:*)",
    "a, b",
    "caf\u00e9 \u{1f600}",
    "x [y]",
    "{x",
    "a: b",
    "a #b",
    "*",
    "&a",
    "!t",
    "@x",
    "%x",
    "`x`",
    "|",
    ">",
    "a\tb",
  ],
  ...[
    "\u0085x",
    "\u2028",
    "x\u007f",
    "\ufeffx",
    "trailing:",
    "#",
    "'",
    '"',
    "0o",
    "+",
    ".",
    "e",
    "-.",
    "Nulls",
    "-.inf",
    "+.inf",
    "1e",
    "0x",
  ],
];

const SAFE_WORDS = PLAIN_WORDS.slice(0, 37).filter((text) => !/^[?:-]|^\.\.\.|<</.test(text) || /^-[0-9.]/.test(text));

/** Documents at random; `odd` is the weight of what the plain reader leaves to the full parser or YAML refuses. */
function texts(odd: number): fc.Arbitrary<string> {
  const word = fc.oneof(
    { weight: 6, arbitrary: fc.stringMatching(/^[a-z][a-zA-Z0-9 ,.()'/_-]{0,30}[a-z.]$/) },
    { weight: odd * 2, arbitrary: fc.constantFrom(...PLAIN_WORDS) },
    { weight: 1, arbitrary: fc.constantFrom(...SAFE_WORDS) },
  );
  const quoted = fc.oneof(
    fc.string({ maxLength: 12 }).map((text) => JSON.stringify(text)),
    fc.stringMatching(/^[a-z :#'{}-]{0,12}$/).map((text) => `'${text.replaceAll("'", "''")}'`),
    odd === 0
      ? fc.constant('"\\x41\\u00e9\\U0001F600\\e\\_\\/"')
      : fc.constantFrom(
          '"\\x41\\u00e9\\U0001F600\\e\\_\\/"',
          '"\\q"',
          '"a',
          "'a",
          '"a" b',
          '""',
          "''",
          '"\\ud83d"',
          '"a\\\tb"',
        ),
  );
  const comment = fc.constantFrom(...["", "", "", "", " # note", "  #"], ...(odd === 0 ? [] : ["#x"]));
  const plainKey = fc.stringMatching(/^[a-z][a-z0-9_-]{0,8}$/);
  const key = fc.oneof(
    { weight: 12, arbitrary: plainKey },
    {
      weight: odd,
      arbitrary: fc.constantFrom(
        "allowed tools",
        '"q k"',
        "'k'",
        "1",
        "null",
        "__proto__",
        "constructor",
        "a.b",
        "<<",
        "? a",
        "-k",
        "k ",
        "é",
      ),
    },
  );

  const flowItem = fc.oneof(
    { weight: 4, arbitrary: word.filter((text) => !/[,[\]{}#:]/.test(text)) },
    { weight: odd, arbitrary: word },
    quoted,
  );
  const comma = fc.constantFrom(...[", ", ", ", ",  "], ...(odd === 0 ? [] : [",", " , ", ",\n    "]));
  const flow = fc.oneof(
    fc
      .tuple(fc.array(flowItem, { maxLength: 4 }), comma, fc.constantFrom("", "", "", ",", " "))
      .map(([items, by, end]) => `[${items.join(by)}${end}]`),
    fc
      .tuple(
        fc.array(fc.tuple(key, flowItem), { maxLength: 3 }),
        comma,
        fc.constantFrom(...[": ", ":  "], ...(odd === 0 ? [] : [":"])),
      )
      .map(([pairs, by, colon]) => `{${pairs.map(([k, v]) => `${k}${colon}${v}`).join(by)}}`),
    odd === 0
      ? fc.constant("[[a], {b: [c]}]")
      : fc.constantFrom(
          "[[a], {b: [c]}]",
          "{{x}}",
          "[a, , b]",
          "[a: b]",
          "[",
          "{a}",
          "[a]b",
          "[\n]",
          "[a\nb]",
          "{a: }",
          "[Bash(git:*), Read]",
          '{"a":1}',
          "[-]",
          "[-1]",
        ),
  );

  const blockLine = fc.oneof(
    { weight: 8, arbitrary: word },
    {
      weight: odd,
      arbitrary: fc.constantFrom("", "  more", " odd", "# no comment", "---", "- item", "k: v", "\ttab", "   "),
    },
  );
  const block = (indent: number): fc.Arbitrary<string> =>
    fc
      .tuple(
        fc.constantFrom(
          ...["|", ">", "|-", ">-", "|+", ">+", "> # c"],
          ...(odd === 0 ? [] : ["|2", ">2-", "|+1", "|0", "|-+"]),
        ),
        fc.array(blockLine, { minLength: 1 - odd, maxLength: 6 }),
        fc.constantFrom(...[2, 2, 1, 4], ...(odd === 0 ? [] : [0])),
        fc.array(fc.constantFrom(...["", ""], ...(odd === 0 ? [] : ["  ", "      "])), { maxLength: 2 }),
      )
      .map(([header, lines, by, tail]) =>
        [header, ...lines.map((line) => (line === "" ? "" : " ".repeat(indent + by) + line)), ...tail].join("\n"),
      );

  const folded = (indent: number): fc.Arbitrary<string> =>
    fc
      .tuple(
        word,
        fc.array(
          fc.oneof(
            { weight: 3, arbitrary: word },
            { weight: 1, arbitrary: fc.constantFrom(...["", "- x", "[a]", '"q"'], ...(odd === 0 ? [] : ["# c"])) },
          ),
          { minLength: 1, maxLength: 3 },
        ),
        fc.constantFrom(...[2, 1], ...(odd === 0 ? [] : [0])),
        fc.boolean(),
      )
      .map(([first, rest, by, below]) => {
        const lines = [first, ...rest].map((line, i) =>
          line === "" || (i === 0 && !below) ? line : " ".repeat(indent + by) + line,
        );
        return `${below ? "\n" : ""}${lines.join("\n")}`;
      });

  const scalar = fc.oneof(
    { weight: 5, arbitrary: word },
    { weight: 2, arbitrary: quoted },
    { weight: 2, arbitrary: flow },
    { weight: 1, arbitrary: fc.constant("") },
  );

  /** The text after a key or dash: on its line, or below it. */
  function node(indent: number, depth: number): fc.Arbitrary<string> {
    const onLine = fc.tuple(scalar, comment).map(([text, note]) => ` ${text}${note}`);
    const long = fc.oneof(block(indent), folded(indent)).map((text) => (text.startsWith("\n") ? text : ` ${text}`));
    if (depth === 0) return fc.oneof({ weight: 5, arbitrary: onLine }, { weight: 2, arbitrary: long });
    const deeper = fc
      .constantFrom(...[2, 2, 4, 1], ...(odd === 0 ? [] : [0]))
      .chain((by) => entries(indent + by, depth - 1).map((text) => `\n${text}`));
    return fc.oneof({ weight: 6, arbitrary: onLine }, { weight: 3, arbitrary: long }, { weight: 3, arbitrary: deeper });
  }

  /** Lines of a mapping or a list at one indentation. */
  function entries(indent: number, depth: number): fc.Arbitrary<string> {
    const pad = " ".repeat(indent);
    const pair = fc.tuple(key, node(indent, depth)).map(([k, text]) => `${k}:${text}`);
    const filler = fc.constantFrom("", "", "", "\n", `${pad}# note\n`, "# note\n", "   \n");
    const mapping = fc.uniqueArray(fc.tuple(filler, pair), {
      minLength: 1,
      maxLength: 3,
      selector: ([, text]) => text.slice(0, text.indexOf(":")),
    });
    const compact = fc.uniqueArray(pair, {
      minLength: 1,
      maxLength: 2,
      selector: (text) => text.slice(0, text.indexOf(":")),
    });
    const item = fc.oneof(
      { weight: 3, arbitrary: node(indent, depth).map((text) => `-${text}`) },
      { weight: 1, arbitrary: compact.map((pairs) => `- ${pairs.join(`\n${pad}  `)}`) },
    );
    return fc.oneof(
      {
        weight: 3,
        arbitrary: mapping.map((pairs) => pairs.map(([before, text]) => `${before}${pad}${text}`).join("\n")),
      },
      {
        weight: 1,
        arbitrary: fc
          .array(item, { minLength: 1, maxLength: 3 })
          .map((items) => items.map((text) => pad + text).join("\n")),
      },
    );
  }

  return entries(0, 2).map((text) => `${text}\n`);
}

/** YAML texts, nearly all of them valid and plain. */
export const plainText: fc.Arbitrary<string> = texts(0);

/** YAML texts with the corners where readers differ; about half are valid. */
export const oddText: fc.Arbitrary<string> = texts(1);

const PIECES = [
  "\n",
  "\n ",
  "\n  ",
  " ",
  "  ",
  ":",
  ": ",
  "- ",
  "#",
  " #",
  "'",
  '"',
  "[",
  "]",
  "{",
  "}",
  ",",
  "|",
  ">",
  "a",
  "b",
  "1",
  "~",
  "\t",
  "\\",
  "&",
  "*",
  "!",
  "%",
  "?",
  "é",
  "-",
];

/** A text with some of its places cut out or overwritten: mostly broken YAML. */
export const brokenText: fc.Arbitrary<string> = fc
  .tuple(oddText, fc.array(fc.tuple(fc.nat(), fc.nat(3), fc.constantFrom(...PIECES)), { minLength: 1, maxLength: 4 }))
  .map(([text, cuts]) =>
    cuts.reduce(
      (now, [at, length, piece]) => now.slice(0, at % now.length) + piece + now.slice((at % now.length) + length),
      text,
    ),
  )
  .map((text) => `${text}\n`);

/** Texts of nothing but indicators. */
export const noiseText: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 24 })
  .map((pieces) => `${pieces.join("")}\n`);
