/** Prefetches our own pages, except dynamic or personal ones. */
const RULES = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/admin*', '/api/*', '/files/*', '/t/*', '/my/*'] } },
          { not: { selector_matches: '[download], [target=_blank]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
}

/** Lets the browser prefetch a page while the pointer hovers over its link. */
export const SpeculationRules = () => (
  <script type="speculationrules" dangerouslySetInnerHTML={{ __html: JSON.stringify(RULES) }} />
)
