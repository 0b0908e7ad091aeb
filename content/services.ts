import { cloudServices } from './services/cloud-services.ts'
import { cybersecurity } from './services/cybersecurity.ts'
import { emailSecurity } from './services/email-security.ts'
import { endpointProtection } from './services/endpoint-protection.ts'
import { helpDesk } from './services/help-desk.ts'
import { itSupport } from './services/it-support.ts'
import { managedIt } from './services/managed-it.ts'
import { onDemand } from './services/on-demand.ts'
import { onsite } from './services/onsite.ts'
import { saasSupport } from './services/saas-support.ts'
import { userAccess } from './services/user-access.ts'
import { virusRemoval } from './services/virus-removal.ts'
import { servicesOverview } from './services/overview.ts'
import type { ComposedPage } from './types.ts'

export const services: readonly ComposedPage[] = [
  servicesOverview,
  itSupport,
  managedIt,
  cybersecurity,
  cloudServices,
  helpDesk,
  onDemand,
  onsite,
  virusRemoval,
  emailSecurity,
  userAccess,
  endpointProtection,
  saasSupport,
]
