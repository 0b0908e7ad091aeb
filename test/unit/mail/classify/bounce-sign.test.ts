import { describe, expect, it } from 'vitest'
import { findBounceSign } from '#server/mail/classify/bounce-sign.ts'
import type { ParsedMail } from '#server/mail/in/parsed-mail.ts'
import { buildMail, from, report } from './build-mail.ts'

const sign = (changes: Partial<ParsedMail>, headers: Record<string, string> = {}) =>
  findBounceSign(buildMail(changes, headers))

describe('A bounce that is no standard report is known by', () => {
  it.for<[string, Partial<ParsedMail>, Record<string, string>]>([
    ['X-Failed-Recipients of exim and Gmail', {}, { 'x-failed-recipients': 'gone@b.example' }],
    ['the mark of Microsoft 365', {}, { 'x-ms-exchange-message-is-ndr': '' }],
    ['MAILER-DAEMON as its sender', from('mailer_daemon@b.example'), {}],
    ['a name of a mail system as its sender', from('dsn@b.example', 'Mail Delivery Subsystem'), {}],
    ['a sender without an address', { from: null, returnPath: null }, { from: 'MAILER-DAEMON <>' }],
    ['sendmail’s remark in Auto-Submitted', {}, { 'auto-submitted': 'auto-generated (failure)' }],
    ['the postmaster and its subject', { ...from('postmaster@b.example'), subject: 'Undeliverable Mail' }, {}],
    [
      'the postmaster and its words',
      {
        ...from('post_master@b.example'),
        subject: 'Re: Invoice',
        fullText: 'Error: Invalid user address\n550 no such user here',
      },
      {},
    ],
    ['the null return path and its subject', { subject: 'Delivery failure', returnPath: '' }, {}],
    [
      'the null return path and its words',
      { subject: '', returnPath: '', fullText: 'You wrote to gone@b.example. That’s not a valid user here.' },
      {},
    ],
    [
      'a return path written out',
      { subject: 'Returned mail: User unknown', returnPath: 'MAILER-DAEMON@mx.example' },
      {},
    ],
    [
      'a program’s sender, its subject and its words',
      {
        ...from('no-reply@b.example'),
        subject: 'メールエラー通知',
        fullText: '送信先のメールボックスが一杯のため、送信できませんでした。',
      },
      {},
    ],
    [
      'its status where the sender is the postmaster',
      {
        ...from('postmaster@b.example'),
        ...report({ deliveryStatus: 'Action: failed' }),
        subject: 'Mail undeliverable',
      },
      {},
    ],
  ])('%s', ([, changes, headers]) => {
    expect(sign(changes, headers)).not.toBeNull()
  })

  it.for([
    'Undeliverable: Rechnung',
    'Unzustellbar: Rechnung',
    'Zustellung fehlgeschlagen',
    'Non remis : Facture',
    'Échec de la remise du message',
    'No se puede entregar: Factura',
    'Não entregue: Fatura',
    'Non recapitabile: Fattura',
    'Onbestelbaar: Factuur',
    'Gick inte att leverera: Faktura',
    'Kan ikke leveres: Faktura',
    'Ei voitu toimittaa: Lasku',
    'Niedostarczone: Faktura',
    'Nedoručitelné: Faktura',
    'Kézbesíthetetlen: Számla',
    'Nelivrat: Factură',
    'Недоставленное сообщение',
    'Не вдалося доставити: Рахунок',
    'Δεν είναι δυνατή η παράδοση: Τιμολόγιο',
    'İletilemedi: Fatura',
    'לא ניתן למסירה: חשבונית',
    'تعذر التسليم: فاتورة',
    '配信不能: 請求書',
    '无法送达: 发票',
    '배달되지 않음: 청구서',
  ])('the subject “%s” next to the null return path', (subject) => {
    expect(sign({ subject, returnPath: '' })).toBe('subject.null_return_path')
    expect(sign({ subject })).toBeNull()
  })

  it('no reason that alarms give as well, without a code', () => {
    const alarm = { returnPath: '', subject: 'Backup of SRV01', fullText: 'Job 7: the mailbox is over quota.' }
    expect(sign(alarm)).toBeNull()
    expect(sign({ ...alarm, fullText: '552 5.2.2 over quota' })).toBe('words.null_return_path')
  })

  it('no words far below, which a person may have pasted', () => {
    const pasted = `${'A line about the matter.\n'.repeat(40)}This is the mail system at host mx.example.`
    expect(sign({ returnPath: '', fullText: pasted })).toBeNull()
  })
})
