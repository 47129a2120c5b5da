// For the storefront, until its pages read their forms as form.server.ts says.
export { firstProblems, readFormData as readForm, textsOf } from "./form.server.ts";
