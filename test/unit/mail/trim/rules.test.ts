import { describe, expect, it } from 'vitest'
import { trimReply } from '#server/mail/trim/trim-reply.ts'

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
    ['without anything above', 'Tom Baker\nOffice Manager\nBaker Inc.\nT +1 303 555 0170\ntom@baker.example'],
    ['of a phone', 'Sent from my iPhone'],
    [
      'with a notice',
      'CONFIDENTIALITY NOTICE: This email and any attachments are confidential and intended only for the addressee.',
    ],
  ])('%s', (_, signature) => {
    expect(shown(`The printer is back.\n\n${signature}`)).toBe('The printer is back.')
  })

  it.each(['Best regards,', 'Thank you,'])('below “%s” and the name, which the sender wrote', (closing) => {
    const block = 'Acme Dental LLC\n(303) 555-0147\nwww.acme.example'
    expect(shown(`The printer is back.\n\n${closing}\nAnn Miller\n${block}`)).toBe(
      `The printer is back.\n\n${closing}\nAnn Miller`,
    )
  })

  it.each([
    ['a closing with a name', 'Works.\n\nBest regards,\nAnn Miller'],
    ['a closing with a name in one line', 'Works.\n\nCheers, Tom'],
    ['thanks with a name', 'Works.\n\nThanks,\nAnn'],
    ['a closing above a postscript', 'Works.\n\nBest regards,\nAnn\n\nPS: The key is under the mat, as always.'],
    ['a closing above an afterthought', 'Works.\n\nBest regards,\nTom\n\nTuesday 10 am works too'],
    ['a form', 'Hi,\n\nFrom: Ann\nTo: the second floor\nSubject: printer\n\nIt is offline.'],
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
    ['an afterthought below dashes', 'Solved, thanks.\n--\nOne more thing: the mouse is broken.'],
    ['a shop', 'I bought it at\nBest Buy'],
    [
      'a screen that is outside',
      'The external caution light outside the organization is on, do not click it.\n\nWhat now?',
    ],
    [
      'a quoted warning',
      'I got this: CAUTION: external email that originated outside the organization.\n\nIs it real?',
    ],
    ['what came from a person', 'On 24.11.2026 I got this from Peter Miller:\n\nPlease pay 500 dollars.'],
    ['a log with a sender', 'The log:\n\nDate: 2026-12-09\nFrom: scanner@acme.example\nError: 535\n\nWhy?'],
    ['a message of a server', 'On Friday, 4 December 2026 our server wrote:\n\nDisk full'],
    ...[
      'Sent by email this morning.',
      'Sent from my phone yesterday, did you get it?',
      'Sent with Outlook but it bounced.',
      'Können Sie die App bitte neu laden',
      'Ich habe es per Mail geschickt',
      'Von meinem Handy aus geht es nicht.',
      'Mail gönderildi',
      'Få Outlook til at starte igen',
      'Envoyé par mail ce matin',
      'Lähetetty sähköposti ei tule perille Outlookissa',
      'We use Outlook for Android',
      'The app sent it to my iPad',
    ].map((sentence) => ['a sentence about mail', `It is done.\n\n${sentence}`]),
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

  it.each([null, '', ' \n', 'This message requires an HTML-capable mail program.'])(
    'the HTML where the plain part is %j',
    (plain) => {
      expect(trimReply({ plain, html: `${html}<p>Thank you so much for the quick help today.</p>` }).text).toBe(
        'It works again.\n\nThank you so much for the quick help today.',
      )
    },
  )

  it('the HTML where only its containers show the quote', () => {
    const quote = '<blockquote type="cite">Hello</blockquote>'
    expect(trimReply({ plain: 'Yes.\n\nHello', html: `<div>Yes.</div>${quote}` }).text).toBe('Yes.')
  })

  it('a mail without text has none', () => {
    expect(trimReply({ plain: null, html: null })).toEqual({ text: '', fullText: '' })
    expect(trimReply({ plain: null, html: '<style>p{}</style>' })).toEqual({ text: '', fullText: '' })
  })
})

describe('Introductions that a program broke or shortened', () => {
  it.each([
    'On Tue, Mar 1, 2022 at 10:00 AM Foo Bar <foo@bar.example\n> wrote:',
    'On Tue, Mar 1, 2022 at 10:00 AM Foo Bar <\nmailto:Foo Bar <foo@bar.example>\n> wrote:',
    'Am Di., 1. März 2022 um 10:00 Uhr schrieb Foo Bar <foo@bar.example\n>:',
    'Le mar. 1 mars 2022 à 10:00, Foo Bar <foo@bar.example\n> a écrit :',
    'El mar, 1 mar 2022 a las 10:00, Foo Bar (<foo@bar.example\n>) escribió:',
    'Den tis 1 mars 2022 kl 10:00 skrev Foo Bar <foo@bar.example\n>:',
    'Il giorno mar 1 mar 2022 alle ore 10:00 Foo Bar <foo@bar.example\n> ha scritto:',
    'Em ter., 1 de mar. de 2022 às 10:00, Foo Bar <foo@bar.example\n> escreveu:',
    'Op di 1 mrt. 2022 om 10:00 schreef Foo Bar <foo@bar.example\n>:',
    'wt., 1 mar 2022 o 10:00 Foo Bar <foo@bar.example\n> napisał(a):',
    'вт, 1 мар. 2022 г. в 10:00, Foo Bar <foo@bar.example\n>:',
    '2022年3月1日(火) 10:00 Foo Bar <foo@bar.example\n>:',
    'Foo Bar <foo@bar.example\n> schrieb am Di., 1. März 2022, 10:00:',
    'Some One <info@x.example> wrote:',
    '2016-03-03 17:21 GMT+01:00 Some One',
  ])('%s', (introduction) => {
    expect(shown(`Yes.\n\n${introduction}\n\n> Is it done?`)).toBe('Yes.')
  })

  it('also above a quote without marks', () => {
    expect(shown('Yes.\n\nSome One <info@x.example> wrote:\n\nIs it done?')).toBe('Yes.')
    expect(shown('Yes.\n\nOn Tue, Mar 1, 2022 at 10:00 AM Foo <foo@bar.example\n> wrote:\n\nDone?')).toBe('Yes.')
  })

  it('a name before the mark is the mark', () => {
    const mail = 'Richard> Does it work now?\nRichard> and since when\n\nYes.\n\nRichard> And the other?\n\nNo.'
    expect(shown(mail)).toBe('Yes.\n\nNo.')
  })

  it.each([
    'Router> show version\nRouter> enable\nand nothing else',
    'I typed this:\nSQL> SELECT name FROM users;\nand got nothing',
    'C:\\Users\\Ann> dir\nC:\\Users\\Ann> ping x\nis all I see',
    'The log says\n2016-03-03 17:21 GMT+01:00 Printer offline\nand then stops',
    'The page of Foo Bar <info@x.example> wrote:\n\nError 5 in line 3',
    'if a < b\n> then what:\n\nI do not know',
  ])('not what a person typed: %s', (mail) => {
    expect(shown(mail)).toContain(mail.split('\n').at(0))
    expect(shown(mail)).toContain(mail.split('\n').at(-1))
  })
})

describe('Lines that phones add', () => {
  it.each([
    'Sent from my cell, please excuse any typos.',
    'Sent from my phone. Please excuse brevity and typos.',
    'Sent on the go, please excuse typos',
    'Typed on my phone - please forgive brevity and errors.',
    'Please excuse any typos, sent from my tablet',
    'Von meinem Handy gesendet, bitte Tippfehler entschuldigen',
    'Enviado desde mi móvil, disculpe los errores',
    'Get [Outlook for Android](https://aka.ms/ghei36)',
    'Get the new Outlook for iOS<https://aka.ms/o0ukef>',
  ])('are folded: %s', (line) => {
    expect(shown(`Yes.\n\n${line}`)).toBe('Yes.')
  })

  it('a sentence about a phone is not', () => {
    const mail = 'I sent from my cell the photo you asked for, please excuse the quality.'
    expect(shown(`Hi,\n\n${mail}`)).toContain(mail)
  })
})
