// One parsed source file: its imports of every spelling, its comments, and a walk over its syntax tree.
import { parseSync } from "vite";

/**
 * @typedef {{ type: string, start: number, end: number, [key: string]: any }} Node
 * @typedef {{ specifier: string | null, form: "static" | "export" | "dynamic" | "require" | "builtin" | "type", typeOnly: boolean,
 *   names: { imported: string, local: string, typeOnly: boolean }[], line: number }} Import
 * `builtin` is `process.getBuiltinModule`, bound to a name or taken apart in one declaration; elsewhere it has no names.
 * `specifier` is null when it is not a literal; `imported` is `*` for a namespace and `default` for a default import.
 * @typedef {{ text: string, line: number }} Comment
 * @typedef {{ program: Node, imports: Import[], comments: Comment[], errors: string[], lineOf: (offset: number) => number }} Parsed
 */

/**
 * @param {string} path decides the dialect by its extension
 * @param {string} text
 * @returns {Parsed}
 */
export function parse(path, text) {
  const { program, comments, errors } = parseSync(path, text);
  const lineOf = lineIndex(text);
  /** @type {Import[]} */
  const imports = [];
  visit(/** @type {any} */ (program), (node, ancestors) => {
    const found = importOf(node, ancestors.at(-1));
    if (found) imports.push({ ...found, line: lineOf(node.start) });
  });
  return {
    program: /** @type {any} */ (program),
    imports,
    comments: comments.map((comment) => ({ text: comment.value, line: lineOf(comment.start) })),
    errors: errors.map((error) => error.message),
    lineOf,
  };
}

/**
 * Calls `enter` for every node, parents first. `ancestors` holds the way from the program to the node's parent.
 * @param {Node} root
 * @param {(node: Node, ancestors: readonly Node[]) => void} enter
 */
export function visit(root, enter) {
  /** @type {Node[]} */
  const ancestors = [];
  /** @param {any} value */
  const go = (value) => {
    if (Array.isArray(value)) {
      for (const entry of value) go(entry);
    } else if (value !== null && typeof value === "object" && typeof value.type === "string") {
      enter(value, ancestors);
      ancestors.push(value);
      for (const key in value) {
        const child = value[key];
        if (child !== null && typeof child === "object") go(child);
      }
      ancestors.pop();
    }
  };
  go(root);
}

/** `a.b` and `a["b"]` as `"a.b"`; null for anything deeper or computed. @param {Node} node @returns {string | null} */
export function memberName(node) {
  if (node.type !== "MemberExpression" || node.object.type !== "Identifier") return null;
  const name = propertyName(node);
  return name === null ? null : `${node.object.name}.${name}`;
}

/** The property a member expression names, null when computed. @param {Node} node @returns {string | null} */
export function propertyName(node) {
  if (!node.computed) return node.property.name ?? null;
  return node.property.type === "Literal" ? String(node.property.value) : null;
}

/** @param {Node} node @param {Node} [parent] @returns {Omit<Import, "line"> | null} */
function importOf(node, parent) {
  switch (node.type) {
    case "ImportDeclaration":
      return {
        specifier: node.source.value,
        form: "static",
        typeOnly: node.importKind === "type",
        names: node.specifiers.map((/** @type {Node} */ entry) => ({
          imported:
            entry.type === "ImportNamespaceSpecifier"
              ? "*"
              : entry.type === "ImportDefaultSpecifier"
                ? "default"
                : (entry.imported.name ?? entry.imported.value),
          local: entry.local.name,
          typeOnly: node.importKind === "type" || entry.importKind === "type",
        })),
      };
    case "ExportAllDeclaration":
      return {
        specifier: node.source.value,
        form: "export",
        typeOnly: node.exportKind === "type",
        names: [{ imported: "*", local: "*", typeOnly: node.exportKind === "type" }],
      };
    case "ExportNamedDeclaration":
      if (!node.source) return null;
      return {
        specifier: node.source.value,
        form: "export",
        typeOnly: node.exportKind === "type",
        names: node.specifiers.map((/** @type {Node} */ entry) => ({
          imported: entry.local.name ?? entry.local.value,
          local: entry.exported.name ?? entry.exported.value,
          typeOnly: node.exportKind === "type" || entry.exportKind === "type",
        })),
      };
    case "ImportExpression":
      return { specifier: literal(node.source), form: "dynamic", typeOnly: false, names: [] };
    case "TSImportType":
      return { specifier: literal(node.source ?? node.argument), form: "type", typeOnly: true, names: [] };
    case "TSImportEqualsDeclaration":
      if (node.moduleReference.type !== "TSExternalModuleReference") return null;
      return { specifier: literal(node.moduleReference.expression), form: "require", typeOnly: false, names: [] };
    case "CallExpression":
      if (isBuiltinCall(node.callee))
        return {
          specifier: literal(node.arguments[0]),
          form: "builtin",
          typeOnly: false,
          names: boundNames(node, parent),
        };
      if (!isRequire(node.callee)) return null;
      return { specifier: literal(node.arguments[0]), form: "require", typeOnly: false, names: [] };
    default:
      return null;
  }
}

/** `process.getBuiltinModule(...)`. @param {Node} callee */
function isBuiltinCall(callee) {
  return callee.type === "MemberExpression" && propertyName(callee) === "getBuiltinModule";
}

/** The names a declaration around the call gives to the module or to its parts. @param {Node} call @param {Node} [parent] */
function boundNames(call, parent) {
  if (parent?.type !== "VariableDeclarator" || parent.init !== call) return [];
  if (parent.id.type === "Identifier") return [{ imported: "*", local: parent.id.name, typeOnly: false }];
  if (parent.id.type !== "ObjectPattern") return [];
  return parent.id.properties.map((/** @type {Node} */ property) => ({
    imported: property.type === "Property" ? (property.key.name ?? String(property.key.value)) : "*",
    local: property.type === "Property" ? (property.value.name ?? "") : (property.argument?.name ?? ""),
    typeOnly: false,
  }));
}

/** `require(...)`, `require.resolve(...)`, `import.meta.resolve(...)`. @param {Node} callee */
function isRequire(callee) {
  if (callee.type === "Identifier") return callee.name === "require";
  if (callee.type !== "MemberExpression") return false;
  if (propertyName(callee) !== "resolve") return false;
  return (
    (callee.object.type === "Identifier" && callee.object.name === "require") || callee.object.type === "MetaProperty"
  );
}

/** @param {any} node @returns {string | null} */
function literal(node) {
  if (node?.type === "TSLiteralType") return literal(node.literal);
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  if (node?.type === "TemplateLiteral" && node.expressions.length === 0) return node.quasis[0].value.cooked;
  return null;
}

/** @param {string} text */
function lineIndex(text) {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (/** @type {number} */ offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (/** @type {number} */ (starts[middle]) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}
