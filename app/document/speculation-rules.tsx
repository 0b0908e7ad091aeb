/** Our own pages, but not what changes by the moment or belongs to one person. */
const RULES = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/admin*', '/api/*', '/files/*'] } },
          { not: { selector_matches: '[download], [target=_blank]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
}

/** Lets a browser fetch the next page while the pointer still rests on its link. */
export const SpeculationRules = () => (
  <script type="speculationrules" dangerouslySetInnerHTML={{ __html: JSON.stringify(RULES) }} />
)
