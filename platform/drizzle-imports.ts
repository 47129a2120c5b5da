import { registerHooks, type ResolveFnOutput } from "node:module";

/** The modules of Drizzle that were imported by name, by that name. */
const found = new Map<string, ResolveFnOutput>();

// Node parses a package's package.json anew for each of its modules that is imported. Drizzle's has 179 kB, and parsing
// it took more than half of the time of loading the shop's modules. All of Drizzle's .js files are ES modules.
registerHooks({
  resolve(specifier, context, next) {
    if (/^\..*\.js$/.test(specifier) && context.parentURL?.includes("/node_modules/drizzle-orm/")) {
      return { url: new URL(specifier, context.parentURL).href, format: "module", shortCircuit: true };
    }
    if (!/^drizzle-orm(\/|$)/.test(specifier) || !context.conditions.includes("import"))
      return next(specifier, context);
    const known = found.get(specifier) ?? { ...next(specifier, context), format: "module", shortCircuit: true };
    found.set(specifier, known);
    return known;
  },
});
