/** The roles of the team, each with the rights of those before it (docs/reference.md, Roles). */
export const ROLES = ['technician', 'manager', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Returns true if the role, null for nobody of the team, includes what `least` may do. */
export const includesRole = (role: Role | null, least: Role): boolean =>
  role !== null && ROLES.indexOf(role) >= ROLES.indexOf(least)

export const ROLE_NAMES: Record<Role, string> = { technician: 'Technician', manager: 'Manager', admin: 'Admin' }

/** The sentence for what a member of the team may not do, and what stands in place of it on screen. */
export const onlyFor = (least: Role, what = 'this'): string =>
  `${least === 'admin' ? 'Admins' : 'Managers'} can change ${what}.`

export const isRole = (value: unknown): value is Role => ROLES.includes(value as Role)
