import { privacyPolicy } from './legal/privacy-policy.ts'
import { termsAndConditions } from './legal/terms-and-conditions.ts'
import type { LegalPage } from './types.ts'

export const legal: readonly LegalPage[] = [privacyPolicy, termsAndConditions]
