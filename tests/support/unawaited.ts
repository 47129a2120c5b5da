import { parseSync } from "vite";

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
/** A node, and the nodes around it from the inside outwards. */
type Place = { node: Node; around: readonly Node[] };

const COMBINE = new Set(["all", "allSettled", "any", "race"]);
/** Functions that take a transaction and return no promise. */
const GIVE_NO_PROMISE = new Set(["fromDrizzle", "on", "open", "packedFrom"]);
const BUILD_A_QUERY = new Set(["select", "selectDistinct", "with", "$with", "$count"]);
const TAKE_A_CALLBACK = new Set(["map", "flatMap", "forEach", "filter", "some", "every", "find", "reduce"]);

/**
 * Finds what may run beside a statement of a transaction, or beyond its end: a statement that is neither awaited nor
 * returned at once, one in a callback of an array's method, and `Promise.all` and its kin in a function that has one of
 * `parameters`. Also finds a transaction that is not called `tx`, because only by this name it is known.
 */
export function unawaitedIn(file: string, text: string, parameters: readonly string[]): string[] {
  const { program, errors } = parseSync(file, text, { sourceType: "module" });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  const found: Node[] = [];
  walk(program as unknown as Node, [], (place) => {
    if (place.node.type !== "CallExpression") return;
    const isWrong =
      (isCombinator(place.node) && place.around.some((outer) => hasParameter(outer, parameters))) ||
      beginsUnderAnotherName(place.node) ||
      (isStatement(place.node) && !isInTurn(place));
    if (isWrong) found.push(place.node);
  });
  return found.map(({ start, end }) => text.slice(start, end).replace(/\s+/g, " "));
}

function walk(node: Node, around: readonly Node[], visit: (place: Place) => void): void {
  visit({ node, around });
  for (const child of Object.values(node).flat()) if (isNode(child)) walk(child, [node, ...around], visit);
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === "string";
const isNamed = (node: unknown, names: readonly string[]): boolean =>
  isNode(node) && node.type === "Identifier" && names.includes(node.name as string);
const holds = (node: Node, names: readonly string[]): boolean =>
  isNamed(node, names) ||
  (node.type.startsWith("Object") && (node.properties as Node[]).some(({ value }) => isNamed(value, names)));

const isFunction = ({ type }: Node) => /^(Arrow)?Function/.test(type);
const hasParameter = (node: Node, names: readonly string[]) =>
  isFunction(node) && (node.params as Node[]).some((parameter) => holds(parameter, names));

/** The name after the last dot: "all" of `Promise.all(...)`, "read" of `read(...)`. */
function nameOf({ callee }: Node): string {
  const { type, name, property } = callee as Node;
  return (type === "MemberExpression" ? (property as Node).name : name) as string;
}

const objectOf = ({ callee }: Node) => (callee as Node).object as Node | undefined;

const isCombinator = (call: Node) => isNamed(objectOf(call), ["Promise"]) && COMBINE.has(nameOf(call));

function beginsUnderAnotherName(call: Node): boolean {
  const [work] = call.arguments as Node[];
  const first = work && isFunction(work) ? (work.params as Node[])[0] : undefined;
  return nameOf(call) === "transaction" && first !== undefined && !isNamed(first, ["tx"]);
}

/** Whether a call begins a query (`tx.select()`), or is given a transaction (`read(tx)`). */
function isStatement(call: Node): boolean {
  if (GIVE_NO_PROMISE.has(nameOf(call))) return false;
  return isNamed(objectOf(call), ["tx"]) || (call.arguments as Node[]).some((argument) => holds(argument, ["tx"]));
}

const transparent =
  /^(ParenthesizedExpression|ChainExpression|ConditionalExpression|LogicalExpression|TS\w+Expression)$/;

/** Whether the next statement waits for this one. */
function isInTurn({ node, around }: Place): boolean {
  const isBuilder = isNamed(objectOf(node), ["tx"]) && BUILD_A_QUERY.has(nameOf(node));
  // From `tx.select()` on to the whole of `tx.select().from(orders)`.
  let rest = around;
  for (let whole = node; rest[0]?.object === whole && rest[1]?.callee === rest[0]; rest = rest.slice(2)) {
    whole = rest[1]!;
  }
  rest = rest.slice(rest.findIndex(({ type }) => !transparent.test(type)));
  const [outer] = rest;
  // A part of another query does not run by itself.
  if (isBuilder && /^(CallExpression|TemplateLiteral|VariableDeclarator)$/.test(outer!.type)) return true;
  const waits = /^(AwaitExpression|ReturnStatement)$/.test(outer!.type) || isFunction(outer!);
  return waits && !isCallbackOfArray(rest);
}

/** Whether the innermost function is called for one element after another, without waiting. */
function isCallbackOfArray(around: readonly Node[]): boolean {
  const at = around.findIndex(isFunction);
  const call = around[at + 1];
  return call?.type === "CallExpression" && TAKE_A_CALLBACK.has(nameOf(call));
}
