import { maskNumbers } from './mask-numbers.ts'
import { maskPerson } from './mask-person.ts'
import { maskSecrets } from './mask-secrets.ts'
import type { Customer } from './provider.ts'

/** E-mail addresses, with or without a top-level domain, also spelled "jo (at) example.com". */
const EMAIL =
  /(?<![\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-])[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,100}(?:@|\s?[([]at[)\]]\s?)(?=[\d.-]{0,20}\p{L})[\p{L}\p{N}.-]{2,255}/giu

/**
 * Masks what must not leave the machine: `[email]`, `[phone]`, `[card]`, `[iban]`, `[ssn]`, `[secret]`,
 * and the customer's own data by `[name]`, `[company]`. Ticket numbers, error codes, versions, addresses of machines and
 * dates stay. It masks rather too much than too little, in linear time.
 */
export function mask(text: string, customer: Customer | null): string {
  return maskPerson(maskNumbers(maskSecrets(text).replaceAll(EMAIL, '[email]')), customer)
}
