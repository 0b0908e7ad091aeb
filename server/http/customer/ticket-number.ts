/** The numbers that tickets can have. */
const NUMBER = /^[1-9]\d{0,9}$/
const MAX_NUMBER = 2_147_483_647

/** A ticket's number as in an address; undefined for anything else. */
export function ticketNumber(text: string | undefined): number | undefined {
  if (!text || !NUMBER.test(text)) return undefined
  const number = Number(text)
  return number <= MAX_NUMBER ? number : undefined
}
