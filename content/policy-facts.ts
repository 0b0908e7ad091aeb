/**
 * The statements of the privacy policy that depend on the configuration. The built page has a marker for each, which the
 * server replaces when it starts (server/http/pages/policy-facts.ts).
 */
export type PolicyFact =
  | 'analysis'
  | 'analysisSharing'
  | 'contactMessages'
  | 'emailRecords'
  | 'session'
  | 'temporaryUploads'

export const policyMarker = (fact: PolicyFact): string => `{{policy-${fact}}}`
