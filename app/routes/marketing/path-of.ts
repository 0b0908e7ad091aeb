/** The page a loader is asked for, whether as a document or as its data. */
export const pathOf = (request: Request) => new URL(request.url).pathname.replace(/\.data$/, '')
