/**
 * What the privacy policy says about settings of the installation. The built page holds a marker for each; the server puts
 * the text of its configuration in when it starts (server/http/pages/policy-facts.ts).
 */
export type PolicyFact =
  | 'analysis'
  | 'analysisSharing'
  | 'contactMessages'
  | 'emailRecords'
  | 'session'
  | 'temporaryUploads'

export const policyMarker = (fact: PolicyFact): string => `{{policy-${fact}}}`
