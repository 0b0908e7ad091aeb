import type { Pages } from '#server/http/pages/serve-pages.ts'

/** No built files, as in development; pages that are rendered when they are requested come from the sources. */
export const noPages = (): Pages => ({
  byPath: new Map(),
  show: () => {},
  views: () => import('#app/views/render-view.tsx'),
})
