import { site } from '#site'
import type { Link } from './types.ts'

export const callLink: Link = { label: `Call ${site.phone.display}`, href: `tel:${site.phone.tel}` }
