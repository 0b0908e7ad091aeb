import { describe, expect, it } from 'vitest'
import { findAutoReplySign } from '#server/mail/classify/classify-mail.ts'
import type { ParsedMail } from '#server/mail/in/parsed-mail.ts'
import { buildMail } from './build-mail.ts'

const sign = (changes: Partial<ParsedMail>, headers: Record<string, string> = {}) =>
  findAutoReplySign(buildMail(changes, headers))

describe('An auto-reply is known by its subject next to a soft sign', () => {
  it.for([
    'Automatic reply: Your ticket',
    'Out of Office AutoReply: Your ticket',
    'Abwesenheitsnotiz: Ihr Ticket',
    'Automatische Antwort: Ihr Ticket',
    'Réponse automatique : Votre ticket',
    'Respuesta automática: Su ticket',
    'Resposta automática: O seu ticket',
    'Risposta automatica: Il tuo ticket',
    'Automatisch antwoord: Uw ticket',
    'Autosvar: Din sag',
    'Automatiskt svar: Ditt ärende',
    'Automaattinen vastaus: Tukipyyntö',
    'Automaatvastus: Pilet',
    'Automātiskā atbilde: Biļete',
    'Automatinis atsakymas: Bilietas',
    '[Automatyczna odpowiedź] Zgłoszenie',
    'Automatická odpověď: Požadavek',
    'Automatická odpoveď: Požiadavka',
    'Automatikus válasz: Jegy',
    'Răspuns automat: Tichet',
    'Automatski odgovor: Zahtjev',
    'Samodejni odgovor: Zahtevek',
    'Автоматический ответ: Заявка',
    'Автоматична відповідь: Заявка',
    'Автоматичен отговор: Заявка',
    'Αυτόματη απάντηση: Αίτημα',
    'Otomatik yanıt: Talep',
    'תשובה אוטומטית: פנייה',
    'رد تلقائي: تذكرة',
    '自動応答: チケット',
    '自动答复: 工单',
    '自動回覆: 工單',
    '자동 회신: 티켓',
    'Trả lời tự động: Yêu cầu',
    'การตอบกลับอัตโนมัติ: ตั๋ว',
  ])('%s', (subject) => {
    expect(sign({ subject })).toBeNull()
    expect(sign({ subject }, { 'x-auto-response-suppress': 'All' })).toBe('subject.silence')
    expect(sign({ subject }, { precedence: 'bulk' })).toBe('subject.silence')
    expect(sign({ subject }, { 'auto-submitted': 'auto-generated' })).toBe('subject.auto_submitted')
    expect(sign({ subject, inReplyTo: '<1@x.example>' })).toBe('subject.reply')
    expect(sign({ subject, returnPath: '' })).toBe('subject.null_return_path')
  })

  it('and what it says of itself, as Notes has no header for it', () => {
    const subject = 'AUTO: Smith, John is out of the office (returning Monday)'
    expect(sign({ subject, fullText: 'Note: This is an automated response to your message "Printer".' })).toBe(
      'subject.words',
    )
    expect(sign({ subject })).toBeNull()
  })

  it('or words of absence anywhere, where a program says that it sent the mail', () => {
    const subject = 'John Smith is on vacation until Monday'
    expect(sign({ subject }, { 'auto-submitted': 'auto-generated' })).toBe('subject.auto_submitted')
    expect(sign({ subject }, { 'x-auto-response-suppress': 'All' })).toBeNull()
  })
})

describe('With the null return path', () => {
  it('a reply is an automatic one', () => {
    expect(sign({ subject: 'Re: Your ticket', returnPath: '' })).toBe('null_return_path.reply')
    expect(sign({ returnPath: '', inReplyTo: '<1@x.example>' })).toBe('null_return_path.reply')
  })

  it('a mail of its own is not: a form of a website may have sent it', () => {
    expect(sign({ subject: 'New order', returnPath: '' })).toBeNull()
  })
})
