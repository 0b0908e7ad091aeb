import { site } from '#site'
import { type Check, RESERVED_DOMAIN, createFindings } from './finding.ts'

const COMPANY = createFindings('Company')

/** Checks that the company is no longer the one of a new installation. */
export const checkCompany: Check = async () => {
  const found = `${site.name}, ${site.phone.display}, ${site.email}, ${site.city}, ${site.region}.`
  if (!RESERVED_DOMAIN.test(site.email.slice(site.email.lastIndexOf('@') + 1))) return [COMPANY.ok(found)]
  return [
    COMPANY.skipped(
      `Customers still see the sample company: ${found}`,
      'Put your own name, phone, address and hours into the file site.config.ts, then restart with `npm start`.',
    ),
  ]
}
