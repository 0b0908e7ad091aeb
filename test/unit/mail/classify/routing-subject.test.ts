import { describe, expect, it } from 'vitest'
import { readRoutingSubject, isSameSubject } from '#server/mail/classify/mail-subject.ts'

describe('A subject names tickets', () => {
  it.for<[string, number[]]>([
    ['Re: Printer [#1001]', [1001]],
    ['#1001: Printer', [1001]],
    ['Re: [#1001] and (#1002), #1001', [1001, 1002]],
    ['工单#1001已关闭', [1001]],
    ['Printer', []],
    ['C#1001, &#8217; and page/#1001', []],
    ['Order #1001-2, colour #1001FF, ##1001', []],
    ['#0 and #12345678901', []],
  ])('%s', ([subject, numbers]) => {
    expect(readRoutingSubject(subject).numbers).toEqual(numbers)
  })
})

describe('The title of a ticket is the subject without', () => {
  it.for([
    'Re: Printer',
    'RE: AW: Re[2]: Printer',
    'Re^3: WG: Printer',
    'Fwd: Fw: Printer',
    'SV: VS: Printer',
    'Antw: Doorst: Printer',
    'TR : Réf : Printer',
    'RV: RES: ENC: Printer',
    'R: I: Printer',
    'Odp: PD: Printer',
    'VÁ: Továbbítás: Printer',
    'Отв: Пересл: Printer',
    'ΑΠ: ΠΡΘ: Printer',
    'YNT: İLT: Printer',
    'השב: העבר: Printer',
    'رد: تحويل: Printer',
    '回复：转发：Printer',
    '答复: 返信: 転送: Printer',
    '회신: 전달: Printer',
    'Trả lời: Chuyển tiếp: Printer',
    'ตอบกลับ: Printer',
    'Bls: Trs: Printer',
    '[#1001] Re: Printer',
    'Re: Printer [#1001]',
    '[EXTERNAL] RE: [External]  Printer',
  ])('%s', (subject) => {
    expect(readRoutingSubject(subject).title).toBe('Printer')
  })

  it.for(['Regarding: Printer', 'R:Printer', 'Note: Printer', '10:30 Printer', 'Printer: Re: paper', ': Printer'])(
    'anything in “%s”, whose first word is no prefix',
    (subject) => {
      expect(readRoutingSubject(subject).title).toBe(subject)
    },
  )

  it('and may be empty', () => {
    expect(readRoutingSubject('Re: [#1001]').title).toBe('')
  })
})

describe('Two subjects are the same', () => {
  it.for<[string, string, boolean]>([
    ['Printer on floor 2', 'RE: printer on floor 2 [#1001]', true],
    ['Printer on floor 2 is broken', 'Printer on floor 3 is broken', true],
    ['Printer', 'Printers and scanners', false],
    ['Backup failed on SRV01', 'Printer on floor 2', false],
    ['VPN', 'VPM', false],
    ['', '', false],
    ['Re: ', 'Fwd: [#1001]', false],
  ])('“%s” and “%s”: %s', ([first, second, same]) => {
    expect(isSameSubject(first, second)).toBe(same)
    expect(isSameSubject(second, first)).toBe(same)
  })
})
