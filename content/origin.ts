/** The origin the pages are built for. The server replaces it with its own origin where that differs. */
export const ORIGIN = 'http://localhost:3000'
