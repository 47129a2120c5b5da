import { resolve } from "node:path";
import { type NodePath, type PluginObj, transformAsync, types } from "@babel/core";
import { getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import macro from "@lingui/babel-plugin-lingui-macro";
import { type CompiledMessage, compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";
import { type Language, languages } from "../languages.ts";
import { serverFile } from "./script-language.ts";

/** Sentences in one language, by id. */
type Sentences = Record<string, string>;

const TRANSLATIONS = "virtual:translations";
const MANIFESTS = "virtual:manifests";
/** With these, Lingui's macro marks what it made of a sentence. */
const mark = "* i18n";
const translated = languages.filter((language) => language !== "en");

/**
 * Builds sentences that stand in the code in English (Lingui's macros) in several languages. The server knows all of
 * them. A script of the browser has one: the translated words stand in it instead of the English ones. `scripts`: the
 * language of the browser's scripts; undefined while developing, when they know all languages, as the server does.
 *
 * The build of the server fails if a sentence has no translation, or a translation no sentence.
 */
export function words(scripts: Language | undefined): Plugin {
  const found: Sentences = {};
  let known: Record<string, Sentences>;
  return {
    name: "words",
    enforce: "pre",
    async buildStart() {
      known = await readTranslations();
    },
    resolveId: (id) => (id === TRANSLATIONS || id === MANIFESTS ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${TRANSLATIONS}`) {
        const isInlined = scripts !== undefined && isForBrowser(this.environment);
        return `export const translations = ${isInlined ? "{}" : asJson(mapped(known, compiled))};`;
      }
      if (id === `\0${MANIFESTS}`) return manifestsModule(scripts);
      return undefined;
    },
    transform: {
      filter: { id: /\.tsx?(?:\?|$)/, code: /"@lingui\/(?:core|react)\/macro"/ },
      async handler(code, file) {
        const isInlined = scripts !== undefined && isForBrowser(this.environment);
        const made = await transformAsync(code, {
          filename: file.split("?", 1)[0]!,
          configFile: false,
          babelrc: false,
          sourceMaps: true,
          parserOpts: { plugins: ["typescript", "jsx"] },
          plugins: [
            [macro, { descriptorFields: "message", linguiConfig: getConfig() }],
            () =>
              compiler((id, english) => {
                found[id] = english;
                return { said: (isInlined && known[scripts]?.[id]) || english, isInlined };
              }),
          ],
        });
        return { code: made!.code!, map: made!.map };
      },
    },
    buildEnd(error) {
      if (error || scripts !== "en" || isForBrowser(this.environment)) return;
      for (const language of translated) refuseGaps(language, found, known[language]!);
    },
  };
}

const isForBrowser = ({ config }: { config: { consumer: string } }) => config.consumer === "client";

const compiled = (sentences: Sentences) => mapped(sentences, (sentence) => compileMessageOrThrow(sentence));

function mapped<From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}

// A browser reads a long JSON text sooner than a long object.
const asJson = (value: unknown) => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;

/** The lists of scripts of the other languages, of which the English build makes the server's. */
function manifestsModule(scripts: Language | undefined): string {
  const others = scripts === "en" ? translated : [];
  const imports = others.map(
    (language) => `import ${language} from ${JSON.stringify(resolve("build/server", serverFile(language)))};`,
  );
  return `${imports.join("\n")}\nexport const manifests = { ${others.join(", ")} };`;
}

async function readTranslations(): Promise<Record<string, Sentences>> {
  const [catalog] = await getCatalogs(getConfig());
  const all = translated.map(async (language) => {
    const entries = Object.entries((await catalog!.read(language)) ?? {});
    return [language, Object.fromEntries(entries.map(([id, { translation }]) => [id, translation ?? ""]))] as const;
  });
  return Object.fromEntries(await Promise.all(all));
}

type Say = (id: string, english: string) => { said: string; isInlined: boolean };

/** Puts what is said into the places that Lingui's macro has marked. */
function compiler(say: Say): PluginObj {
  return {
    visitor: {
      ObjectExpression(path) {
        if (!path.node.leadingComments?.some(({ value }) => value.trim() === mark)) return;
        const { id, message } = textsOf(path.node);
        const { said, isInlined } = say(id!, message!);
        // `Trans` (app/words/words.ts) takes none apart.
        if (/<\d+>(?:(?!<\/)[^])*<\d/.test(said))
          throw path.buildCodeFrameError("An element of a sentence stands in another one. Say them side by side.");
        const parts = compileMessageOrThrow(said);
        const call = path.parentPath.isCallExpression() ? path.parentPath : undefined;
        // A table at the top of a file would be read once, in English, for all visitors: `msg` declares it instead.
        if (call && !path.getFunctionParent())
          throw path.buildCodeFrameError("A sentence outside of a function is said once for all. Declare it with msg.");
        const isPlain = parts.length === 1 && typeof parts[0] === "string" && path.node.properties.length === 2;
        if (isInlined && isPlain && call) call.replaceWith(types.stringLiteral(parts[0] as string));
        else fill(path, parts, isInlined);
      },
    },
  };
}

function fill(path: NodePath<types.ObjectExpression>, parts: CompiledMessage, isInlined: boolean): void {
  const message = types.objectProperty(types.identifier("message"), types.valueToNode(parts));
  const rest = path.node.properties.filter((property) => {
    const name = nameOf(property);
    return name !== "message" && !(isInlined && name === "id");
  });
  path.node.properties = [message, ...rest];
}

function textsOf({ properties }: types.ObjectExpression): Record<string, string> {
  return Object.fromEntries(
    properties.flatMap((property) =>
      types.isObjectProperty(property) && types.isStringLiteral(property.value)
        ? [[nameOf(property), property.value.value]]
        : [],
    ),
  );
}

function nameOf(property: types.ObjectExpression["properties"][number]): string | undefined {
  return types.isObjectProperty(property) && types.isIdentifier(property.key) ? property.key.name : undefined;
}

/** Throws if a translation is missing, is of no sentence, or has other values and elements than its sentence. */
function refuseGaps(language: Language, sentences: Sentences, translations: Sentences): void {
  const missing = Object.keys(sentences).filter((id) => !translations[id]);
  const superfluous = Object.keys(translations).filter((id) => !sentences[id]);
  const wrong = Object.keys(sentences).filter(
    (id) => translations[id] && places(translations[id]) !== places(sentences[id]!),
  );
  const faults = [
    ...missing.map((id) => `has no translation of: ${sentences[id]}`),
    ...superfluous.map((id) => `translates what no page says: ${translations[id]}`),
    ...wrong.map((id) => `has other values or elements than “${sentences[id]}”: ${translations[id]}`),
  ];
  if (faults.length === 0) return;
  const file = `app/words/${language}.po`;
  throw new Error(`Run npm run words, and mend ${file}:\n${faults.map((fault) => `It ${fault}`).join("\n")}`);
}

/** The names of the values and elements of a sentence, each once and sorted. */
function places(sentence: string): string {
  return [...new Set(compileMessageOrThrow(sentence).flatMap(placesIn))].toSorted().join(" ");
}

function placesIn(part: CompiledMessage[number]): string[] {
  if (typeof part === "string") return part.match(/<\/?\d+\/?>/g) ?? [];
  const [name, , forms] = part as [string, string?, Record<string, CompiledMessage | number>?];
  const inForms = Object.values(forms ?? {}).flatMap((form) => (typeof form === "object" ? form : []));
  return [`{${name}}`, ...inForms.flatMap(placesIn)];
}
