import { describe, expect, it } from 'vitest'
import { judgeSender } from '#server/mail/classify/judge-sender.ts'
import { readMailHeaders } from '#server/mail/parse/mail-headers.ts'
import { buildMail, from } from './build-mail.ts'

const OURS = 'mx.neatline.example'
const FROM: [string, string] = ['from', 'Ann <ann@customer.example>']
const judge = (results: string[], authservId: string | undefined = OURS, headers: [string, string][] = [FROM]) =>
  judgeSender(
    {
      ...buildMail(),
      headers: [...headers, ...results.map((value): [string, string] => ['authentication-results', value])],
    },
    { authservId },
  )
const verdict = (...results: string[]) => judge(results).verified

describe('The sender is verified by', () => {
  it.for<[string]>([
    [`${OURS}; dmarc=pass header.from=customer.example`],
    [`${OURS} 1; dmarc/1=PASS (p=none; dis=none) header.from=Customer.Example`],
    [
      `  ${OURS.toUpperCase()} ;\tspf=fail smtp.mailfrom=x.example; dmarc = pass reason="good; really" header.from="customer.example"`,
    ],
    [`${OURS}; dmarc=none; dkim=pass header.d=customer.example`],
    [
      `${OURS}; dkim=fail header.d=x.example; dkim=pass (2048-bit key; unprotected) header.i=@mail.customer.example header.a=rsa-sha256`,
    ],
    [`${OURS}; dmarc=permerror; spf=pass (sender (of) mail) smtp.mailfrom=bounce@mail.customer.example`],
    [`${OURS}; spf=pass smtp.mailfrom=customer.example`],
    [`${OURS}; dmarc=temperror; spf=pass smtp.mailfrom="ann b"@customer.example`],
  ])('%s', ([value]) => {
    expect(verdict(value)).toBe('verified')
  })

  it('a DKIM signature of the domain above theirs', () => {
    const mail = buildMail(from('ann@mail.customer.example'), {
      'authentication-results': `${OURS}; dkim=pass header.d=customer.example`,
    })
    expect(judgeSender(mail, { authservId: OURS })).toEqual({ verified: 'verified', sign: 'dkim.aligned' })
  })
})

describe('The sender is not verified by', () => {
  it('a DKIM signature of a domain theirs only ends with', () => {
    const mail = buildMail(from('ann@notcustomer.example'), {
      'authentication-results': `${OURS}; dkim=pass header.d=customer.example`,
    })
    expect(judgeSender(mail, { authservId: OURS }).verified).toBe('unverified')
  })

  it.for<[string, string]>([
    ['a DKIM signature of another domain', `${OURS}; dkim=pass header.d=other.example`],
    [
      'a domain that only ends alike',
      `${OURS}; dkim=pass header.d=evilcustomer.example; spf=pass smtp.mailfrom=notcustomer.example`,
    ],
    [
      'an SPF pass of another domain with theirs in a quoted local part',
      `${OURS}; spf=pass smtp.mailfrom="ann@customer.example"@evil.example`,
    ],
    ['the same within quotes', `${OURS}; spf=pass smtp.mailfrom="\\"ann@customer.example\\"@evil.example"`],
    ['a DKIM signature in such a name', `${OURS}; dkim=pass header.i="ann@customer.example"@evil.example`],
    ['a whole top-level domain', `${OURS}; dkim=pass header.d=example`],
    ['an SPF pass of the host’s name', `${OURS}; spf=pass smtp.helo=customer.example`],
    ['a DMARC pass of another From', `${OURS}; dmarc=pass header.from=other.example`],
    ['Microsoft’s best guess', `${OURS}; dmarc=bestguesspass action=none header.from=customer.example`],
    ['words within a comment', `${OURS}; spf=fail (dmarc=pass header.from=customer.example) smtp.mailfrom=x.example`],
    ['words within quotes', `${OURS}; spf=fail reason="; dmarc=pass header.from=customer.example"`],
    [
      'a comment that a quoted sender may have ended',
      `${OURS}; spf=none (sender "x) ; dmarc=pass header.from=customer.example ("@y.example)`,
    ],
    ['no result', `${OURS}; none`],
    [
      'results without a server’s name',
      'spf=pass smtp.mailfrom=customer.example; dmarc=pass header.from=customer.example',
    ],
    ['a server whose name begins with ours', `${OURS}.evil.example; dmarc=pass header.from=customer.example`],
  ])('%s', ([, value]) => {
    expect(verdict(value)).toBe('unverified')
  })

  it('an encoded word in the address of the envelope', () => {
    const value = `${OURS}; spf=pass smtp.mailfrom==?utf-8?q?x=3B_dkim=3Dpass_header.d=3Dcustomer.example_x=3D?=@evil.example`
    const fields = [
      { name: 'from', value: FROM[1] },
      { name: 'authentication-results', value },
    ]
    const mail = { ...buildMail(), ...readMailHeaders(fields, '') }
    expect(judgeSender(mail, { authservId: OURS })).toEqual({ verified: 'unverified', sign: 'not_aligned' })
  })

  it('any results while no server is named in the settings', () => {
    const value = 'mx.neatline.example; dmarc=pass header.from=customer.example'
    expect(judgeSender(buildMail({}, { 'authentication-results': value }), { authservId: undefined }).verified).toBe(
      'unverified',
    )
    expect(judge([value], ' ')).toEqual({ verified: 'unverified', sign: 'no_authserv_id' })
  })

  it('a pass where the mail has two senders, or another header’s address stands for a broken From', () => {
    const value = `${OURS}; dmarc=pass`
    const mail = buildMail({ hasClearSender: false }, { 'authentication-results': value })
    expect(judgeSender(mail, { authservId: OURS }).sign).toBe('from.ambiguous')
  })
})

describe('A DMARC fail', () => {
  it('stands, whatever DKIM, SPF or a second result say', () => {
    expect(verdict(`${OURS}; dkim=pass header.d=customer.example; dmarc=fail header.from=customer.example`)).toBe(
      'failed',
    )
    expect(verdict(`${OURS}; dmarc=pass header.from=customer.example; dmarc=fail (p=reject)`)).toBe('failed')
  })
})

describe('Of several headers', () => {
  const pass = 'dmarc=pass header.from=customer.example'
  const fail = 'dmarc=fail header.from=customer.example'

  it('only the topmost of our server counts, above or below those of others', () => {
    expect(verdict(`other.example; ${pass}`, `${OURS}; ${fail}`)).toBe('failed')
    expect(verdict(`${OURS}; ${fail}`, `other.example; ${pass}`)).toBe('failed')
    expect(verdict(`other.example; ${fail}`, `${OURS}; ${pass}`)).toBe('verified')
  })

  it('one in our name below it is an attacker’s', () => {
    expect(verdict(`${OURS}; dmarc=none`, `${OURS}; ${pass}`)).toBe('unverified')
    expect(verdict(`${OURS}; ${fail}`, `${OURS}; ${pass}`)).toBe('failed')
  })

  it('none of other servers counts', () => {
    expect(judge([`other.example; ${pass}`]).sign).toBe('no_own_results')
  })
})
