import { site } from '#site'
import { isLoopMark, readMessageId } from '#server/mail/ids.ts'
import type { OutgoingMail } from '#server/mail/out/mailer.ts'
import { createSigner } from '#server/platform/signing.ts'
import { readMailbox, readWords } from '#test/support/mail/strict-address.ts'
import { type Part, onlyField, readMail } from '#test/support/mail/strict-message.ts'

const ALWAYS = ['content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to']
const AUTOMATIC = ['auto-submitted', 'x-auto-response-suppress', 'x-loop']
export const SIGNER = createSigner('x'.repeat(32))
const TYPES = 'text/plain; charset=utf-8, text/html; charset=utf-8'
/** Exactly the tags of server/mail/out/mail-layout.ts; any other is injected. */
const TAG =
  /<!doctype html>|<div class="neatline-quote" style="margin:24px 0 0">|<html lang="en">|<meta charset="utf-8">|<meta name="viewport" content="width=device-width">|<(?:body|div|p|h1|ol|li|blockquote|a href="tel:\+13035550148") style="[\w#:;.,/ -]+">|<\/(?:p|h1|ol|li|a|div|blockquote|body|html)>/g
/** The links of ours next to phone numbers, and their tags. */
export const PAGE_LINK = 'https://help.neatline.example/t/1001?k=a-key-of-the-ticket-page'
const PAGE_TAG = new RegExp(
  `<a href="${PAGE_LINK.replace('?', '[?]')}" style="[\\w#:;.,/ -]+">Follow your ticket #\\d+</a>`,
)
export const INVITATION_LINK = 'https://help.example.com/admin/invitation#token'
const INVITATION_TAG = `<a href="${INVITATION_LINK}" style="color:#0e4749">${INVITATION_LINK}</a>`
const UNSEEN = /(?![\t\r\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u
/** Text that a mail program could turn into a link, or a telephone into a call. */
const LINK = /evi1\S?example|:\/\/|www\.|@|\\\\|\/\/|198\.51\.|900\D{0,3}555|(?:javascript|tel|mailto):[^\s”]/iu

/** What is wrong with the bytes of a mail; undefined when they are that message and nothing else. */
export function checkMail(bytes: Buffer, message: OutgoingMail, from: string): string | undefined {
  try {
    const { fields, parts } = readMail(bytes)
    const found = fields.map(({ name }) => name).toSorted()
    if (found.join() !== fieldsOf(message).join()) return `the fields are ${found.join(', ')}`
    const at = (name: string) => onlyField(fields, name)
    holdsOne('from', readMailbox(at('from')), { name: site.name, address: from })
    if (!readMailbox(at('from')).name.endsWith(site.name)) return 'the sender is not the company'
    holdsOne('to', readMailbox(at('to')), message.to)
    if (message.replyTo) holdsOne('reply-to', readMailbox(at('reply-to')), message.replyTo)
    if (readMessageId(SIGNER, at('message-id'))?.id !== message.id) return 'the Message-ID is not ours'
    if (message.automatic && !isLoopMark(SIGNER, at('x-loop'))) return 'the loop mark is not ours'
    judgeSubject(readWords(at('subject')), message)
    judgeParts(parts, message)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

const fieldsOf = ({ automatic, inReplyTo, references, replyTo }: OutgoingMail) =>
  [
    ...ALWAYS,
    ...(automatic ? AUTOMATIC : []),
    ...(automatic === 'replied' ? ['precedence'] : []),
    ...(inReplyTo ? ['in-reply-to'] : []),
    ...(references ? ['references'] : []),
    ...(replyTo ? ['reply-to'] : []),
  ].toSorted()

type Person = OutgoingMail['to']
function holdsOne(field: string, found: Person, wanted: Person): void {
  if (found.address.toLowerCase() !== wanted.address.toLowerCase()) throw new Error(`${field} is another mailbox`)
  if (/[\r\n]/.test(found.name)) throw new Error(`${field} has line breaks`)
}

const SUBJECTS: Record<string, RegExp> = {
  'contact-message': /^Website message from [^<>@:]+$/,
  invitation: /^[^<>@:]+ invited you to the Neatline IT support dashboard$/,
}

function judgeSubject(subject: string, { kind, inReplyTo }: OutgoingMail): void {
  const wanted = SUBJECTS[kind] ?? /^\[#\d+\] \S|^Re: \S.* \[#\d+\]$/
  // An answer to a mail keeps the subject of the customer, whom the technician writes to on purpose.
  const isTheirs = kind === 'ticket-response' && inReplyTo !== undefined
  if (!SUBJECTS[kind] && !isTheirs && LINK.test(subject.normalize('NFKC')))
    throw new Error(`the subject has a link: ${JSON.stringify(subject)}`)
  if (!wanted.test(subject)) throw new Error(`the subject of ${kind} is not ours: ${JSON.stringify(subject)}`)
}

function judgeParts(parts: Part[], { kind }: OutgoingMail): void {
  if (parts.map(({ type }) => type).join(', ') !== TYPES) throw new Error('the parts are not text and HTML')
  for (const { text } of parts) if (UNSEEN.test(text)) throw new Error('a body has control or bidi characters')
  const [plain, html] = parts
  if (/[<>]/.test(html!.text.replace(PAGE_TAG, '').replaceAll(INVITATION_TAG, '').replaceAll(TAG, '')))
    throw new Error('the HTML has an injected tag')
  if (kind === 'ticket-created' && LINK.test(plain!.text.replace(PAGE_LINK, '').normalize('NFKC')))
    throw new Error('a confirmation has a link from the ticket')
  if (kind === 'invitation' && LINK.test(plain!.text.replace(INVITATION_LINK, '').normalize('NFKC')))
    throw new Error('an invitation has a link from a name')
}
