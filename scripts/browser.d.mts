/** The path of a browser; undefined when the test tool brought its own. */
export function findBrowser(options?: { shell?: boolean }): string | undefined
