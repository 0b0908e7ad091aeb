/** The path of the page a loader runs for, without the build's trailing slash or the `.data` suffix of client navigation. */
export const requestPath = (request: Request) => new URL(request.url).pathname.replace(/(\.data|\/)$/, '')
