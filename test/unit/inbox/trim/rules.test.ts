import { describe, expect, it } from 'vitest'
import { trimReply } from '#server/inbox/trim/trim-reply.ts'

const shown = (plain: string) => trimReply({ plain, html: null }).text
const ATTRIBUTION = 'On Mon, Nov 23, 2026 at 9:12 AM Neatline IT <support@neatline.example> wrote:'
const HEAD =
  'From: Neatline IT <support@neatline.example>\nSent: Monday, November 23, 2026 9:12 AM\nTo: Ann Miller\nSubject: RE: Printer'

describe('Nothing is lost', () => {
  it('a reply with nothing but a quote is shown whole', () => {
    const mail = `${ATTRIBUTION}\n\n> Is it done?`
    expect(trimReply({ plain: mail, html: null })).toEqual({ text: mail, fullText: mail })
  })

  it('a word that points to the mail below leaves that mail unfolded', () => {
    const mail = `FYI\n\n${HEAD}\n\nThe invoice is attached.`
    expect(shown(mail)).toBe(mail)
  })

  it('a logo above a quote is not an answer', () => {
    const mail = `[image: logo.png]\n\n${HEAD}\n\nHello`
    expect(shown(mail)).toBe(mail)
  })

  it('a screenshot is an answer', () => {
    expect(shown(`[image: Screenshot.png]\n\n${HEAD}\n\nHello`)).toBe('[image: Screenshot.png]')
  })

  it('a signature above a quote is shown when it is all there is', () => {
    expect(shown(`Best regards,\nAnn Miller\n\n${ATTRIBUTION}\n> Done?`)).toBe('Best regards,\nAnn Miller')
  })

  it('the full text has the quote and the signature', () => {
    const mail = `Yes.\n\n-- \nAnn\n\n${ATTRIBUTION}\n> Done?`
    expect(trimReply({ plain: mail, html: null })).toEqual({ text: 'Yes.', fullText: mail })
  })

  it('an answer of one word is an answer', () => {
    expect(shown(`Ok\n\n${HEAD}\n\nHello`)).toBe('Ok')
    expect(shown(`👍\n\n${ATTRIBUTION}\n> Done?`)).toBe('👍')
  })
})

describe('What people write around quotes stays', () => {
  it('text between quotes is an answer, and each quote is folded by itself', () => {
    expect(shown('> Which floor?\n\nSecond.\n\n> Since when?\n\nFriday.')).toBe('Second.\n\nFriday.')
  })

  it('text below a quote is an answer', () => {
    expect(shown(`${ATTRIBUTION}\n> Done?\n\nYes, this morning.`)).toBe('Yes, this morning.')
  })

  it('when the sender says that answers stand in the quote, it is not folded', () => {
    const mail = `My answers below in red.\n\n${HEAD}\n\nWhich floor?\nSecond.`
    expect(shown(mail)).toBe(mail)
  })

  it('answers inside marks are shown when the sender says that they are there', () => {
    const html = '<div>My answers below in red.</div><blockquote type="cite">Which floor?<p>Second.</p></blockquote>'
    expect(trimReply({ plain: null, html }).text).toContain('Second.')
  })

  it('a sentence before the line that introduces a quote is not part of it', () => {
    expect(shown(`On my side it works\n${ATTRIBUTION}\n> Try`)).toBe('On my side it works')
  })

  it('a forwarded mail is left whole, with its own signature', () => {
    const mail = 'Real?\n\n---------- Forwarded message ---------\nFrom: Bank <a@bank.example>\n\nClick.\n\n-- \nBank'
    expect(shown(mail)).toBe(mail)
  })

  it('a forwarded mail within a quote is folded with it', () => {
    expect(shown(`No.\n\n${ATTRIBUTION}\n> FYI\n>\n> Begin forwarded message:\n>\n> Hello`)).toBe('No.')
  })
})

describe('Signatures are folded, and only signatures', () => {
  it.each([
    ['below two dashes', '-- \nAnn Miller\nAcme'],
    ['below a closing', 'Best regards,\nAnn Miller\nOffice Manager\n(303) 555-0147'],
    ['in one line', 'Cheers, Tom'],
    [
      'below thanks, when a program added it',
      'Thank you,\nAnn Miller\nAcme Dental LLC\n(303) 555-0147\nwww.acme.example',
    ],
    ['without anything above', 'Tom Baker\nOffice Manager\nBaker Inc.\nT +1 303 555 0170\ntom@baker.example'],
    ['of a phone', 'Sent from my iPhone'],
    ['of OpenPGP', '-----BEGIN PGP SIGNATURE-----\n\niQEz\n-----END PGP SIGNATURE-----'],
    [
      'with a notice',
      'CONFIDENTIALITY NOTICE: This email and any attachments are confidential and intended only for the addressee.',
    ],
  ])('%s', (_, signature) => {
    expect(shown(`The printer is back.\n\n${signature}`)).toBe('The printer is back.')
  })

  it.each([
    ['thanks with a name', 'Works.\n\nThanks,\nAnn'],
    ['a closing above a postscript', 'Works.\n\nBest regards,\nAnn\n\nPS: The key is under the mat, as always.'],
    ['people to add', 'Please add these people:\n\nJane Doe\nAccountant\njane@acme.example\n(303) 555-0162'],
    [
      'an address to ship to',
      'Please ship it to:\n\nAcme Dental LLC\n12 Main Street\nDenver, CO 80202\n(303) 555-0147',
    ],
    ['dashes between sections', 'First\n--\nThe router blinks.\n--\nNothing helped.'],
    [
      'a mail about a virus',
      'I got this email with a virus, the attachments are strange, I deleted it. Was that wrong?',
    ],
    ['a phone in a sentence', 'I have two of them.\nThe mail was sent from my iPhone yesterday'],
    [
      'lines that begin as header fields',
      'From what I see it ran.\nTo be sure: check the date.\nSent the log as well.',
    ],
    ['places and days', 'From: Denver, 12 Main St\nTo: Boulder, 4 Pearl St\nDate: December 1'],
    [
      'a sentence with an address before a list',
      'Call Ann (ann@acme.example) on 24 Nov 2026 at 9:00 about this:\n\n- laptop',
    ],
    ['what a mail said', 'The email said:\n\nIs that from you?'],
  ])('%s stays', (_, mail) => {
    expect(shown(mail)).toBe(mail)
  })
})

describe('The part that says what the sender wrote is read', () => {
  const html = '<p>It works <b>again</b>.</p>'
  it('the plain part where it says the same', () => {
    expect(trimReply({ plain: 'It works *again*.', html }).text).toBe('It works *again*.')
  })

  it.each([
    null,
    '',
    ' \n',
    'This message requires an HTML-capable mail program.',
    '<html><body>It works</body></html>',
  ])('the HTML where the plain part is %j', (plain) => {
    expect(trimReply({ plain, html: `${html}<p>Thank you so much for the quick help today.</p>` }).text).toBe(
      'It works again.\n\nThank you so much for the quick help today.',
    )
  })

  it('the HTML where only its containers show the quote', () => {
    const quote = '<blockquote type="cite">Hello</blockquote>'
    expect(trimReply({ plain: 'Yes.\n\nHello', html: `<div>Yes.</div>${quote}` }).text).toBe('Yes.')
  })

  it('a mail without text has none', () => {
    expect(trimReply({ plain: null, html: null })).toEqual({ text: '', fullText: '' })
    expect(trimReply({ plain: null, html: '<style>p{}</style>' })).toEqual({ text: '', fullText: '' })
  })
})
