import { site } from '#site'

export const metaOf = (title: string) => () => [
  { title: `${title} | ${site.name}` },
  { name: 'robots', content: 'noindex' },
]
