/** The address the pages are built for. The server puts its own in its place wherever that differs. */
export const ORIGIN = 'http://localhost:3000'
