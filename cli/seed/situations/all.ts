import { EMAIL } from './email.ts'
import { GENERAL } from './general.ts'
import { HARDWARE } from './hardware.ts'
import { NETWORK } from './network.ts'
import { OTHER_LANGUAGES } from './other-languages.ts'
import { PASSWORD_ACCESS } from './password-access.ts'
import { PRINTER } from './printer.ts'
import { readSituations } from './read-situations.ts'
import { SECURITY } from './security.ts'
import type { Situation } from './situation.ts'
import { SOFTWARE } from './software.ts'

/** Every situation, with the share of each category in percent. */
export const situations: Situation[] = [
  ...readSituations('General', 6, GENERAL),
  ...readSituations('General', 1, OTHER_LANGUAGES),
  ...readSituations('Hardware', 14, HARDWARE),
  ...readSituations('Software', 20, SOFTWARE),
  ...readSituations('Network', 14, NETWORK),
  ...readSituations('Security', 7, SECURITY),
  ...readSituations('Email', 15, EMAIL),
  ...readSituations('Printer', 9, PRINTER),
  ...readSituations('Password/Access', 14, PASSWORD_ACCESS),
]
