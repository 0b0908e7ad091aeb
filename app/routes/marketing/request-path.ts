/** The page a loader is asked for: as a document, which the build asks for with a slash at its end, or as its data. */
export const requestPath = (request: Request) => new URL(request.url).pathname.replace(/(\.data|\/)$/, '')
