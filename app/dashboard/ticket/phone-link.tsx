const MIN_DIGITS = 7

/** The number to dial in what a customer typed, without an extension; undefined where there is none. */
export function dialNumber(phone: string): string | undefined {
  const number = phone.split(/ext|[x#,;]/i, 1)[0]!
  const digits = number.replaceAll(/\D/g, '')
  return digits.length < MIN_DIGITS ? undefined : (number.trim().startsWith('+') ? '+' : '') + digits
}

/** A customer's phone number: a link where it can be dialed, else the text as typed. */
export function PhoneLink({ phone }: { phone: string }) {
  const number = dialNumber(phone)
  return number ? <a href={`tel:${number}`}>{phone}</a> : <span dir="auto">{phone}</span>
}
