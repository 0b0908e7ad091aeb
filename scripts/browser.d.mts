/** The path of a browser; undefined when the test tool brought its own. */
export function findBrowser(): string | undefined
