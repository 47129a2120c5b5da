/**
 * What a schema says of a field that it refuses: which fault it has. Pages say it in the language of the reader, so it is
 * no sentence.
 */
export const fault = <Fault>(what: Fault) => ({ params: { fault: what } });
