/** Returns the path of a browser; undefined when Playwright installed its own. */
export function findBrowser(options?: { shell?: boolean }): string | undefined
