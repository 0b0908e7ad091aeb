import { site } from '#site'

/** The `meta` of a static admin page. */
export const metaOf = (title: string) => () => [
  { title: `${title} | ${site.name}` },
  { name: 'robots', content: 'noindex' },
]
