import { describe, expect, it } from 'vitest'
import { mask } from '#server/triage/providers/masking.ts'
import { sized } from '#test/support/drill.ts'
import { expectLinear } from '#test/support/growth.ts'

const CUSTOMER = {
  first_name: 'Marisol',
  last_name: 'Vega-Ortiz',
  email: 'marisol@ponderosa.example.com',
  phone: '(303) 555-0199',
  company: 'Ponderosa Family Health, LLC',
}
const masked = (text: string) => mask(text, null)

describe('What a text gives away is replaced by what it is', () => {
  it.each([
    ['Write to jo.smith+it@mail.example.co.uk, please', 'Write to [email], please'],
    ['my address is bob_99@host', 'my address is [email]'],
    ['reach me at bob (at) example.com', 'reach me at [email]'],
    ['josé@señal.es cannot log in', '[email] cannot log in'],
    ['<MAILTO:JO@EXAMPLE.COM>', '<MAILTO:[email]>'],

    ['Call (303) 555-0199 or 303-555-0142.', 'Call [phone] or [phone].'],
    ['cell 303.555.0199 x204', 'cell [phone]'],
    ['3035550199 is my desk', '[phone] is my desk'],
    ['call +1 303 555 0199 today', 'call [phone] today'],
    ['1-800-555-0199', '[phone]'],
    ['extension at 555-0199', 'extension at [phone]'],
    ['London +44 (0)20 7946 0958, Berlin +49 30 901820', 'London [phone], Berlin [phone]'],
    ['aus Berlin 030/901820-12', 'aus Berlin [phone]'],
    ['à Paris 01 42 68 53 00', 'à Paris [phone]'],

    ['card 4111 1111 1111 1111 exp 12/27', 'card [card] exp 12/27'],
    ['4111-1111-1111-1111 123', '[card] 123'],
    ['order 1234 4111 1111 1111 1111', 'order 1234 [card]'],
    ['amex 3782 822463 10005', 'amex [card]'],
    ['5555555555554444', '[card]'],
    ['pay to DE89 3704 0044 0532 0130 00 please', 'pay to [iban] please'],
    ['gb29nwbk60161331926819', '[iban]'],
    ['her SSN 078-05-1120 was in it', 'her SSN [ssn] was in it'],
    ['social security number: 078051120', 'social security number: [secret]'],

    ['my password is Summer2024!', 'my password is [secret]'],
    ['Password: hunter2, user bob', 'Password: [secret] user bob'],
    ['the password for the wifi is now BlueHeron', 'the password for the wifi is now [secret]'],
    ['pw: x', 'pw: [secret]'],
    ['pw = "two words"', 'pw = [secret]'],
    ['user/pass: bob / hunter2', 'user/pass: [secret]'],
    ['PIN 1234 for the door', 'PIN [secret] for the door'],
    ['password Winter2023 does nothing', 'password [secret] does nothing'],
    ['passphrase: correct horse battery staple', 'passphrase: [secret]'],
    ['I changed my password to Elephant77', 'I changed my password to [secret]'],
    ['the code they texted: verification code 482913', 'the code they texted: verification code [secret]'],
    ['Passwort ist geheim99', 'Passwort ist [secret]'],
    ['la contraseña es perro123', 'la contraseña es [secret]'],
    ['DB_PASSWORD=s3cr3t\nDB_HOST=db', 'DB_PASSWORD=[secret]\nDB_HOST=db'],
    ['{"api_key": "abcd", "port": 1}', '{"api_key": [secret], "port": 1}'],
    ['sk-ant-api03-AbCdEfGhIjKlMnOp', '[secret]'],
    ['AKIAIOSFODNN7EXAMPLE', '[secret]'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-def', '[secret]'],
    ['Authorization: Basic dXNlcjpwYXNz', 'Authorization: [secret]'],
    ['curl -H "bearer 9f8e7d6c5b"', 'curl -H "bearer [secret]"'],
    ['https://bob:hunter2@nas.example.com/x', 'https://[secret]@nas.example.com/x'],
    ['https://x.example.com/reset?user=3&token=abc&lang=en', 'https://x.example.com/reset?user=3&token=[secret]'],
    ['https://x.example.com/r/a8Fk29dLq0Zx7Pw3Rt5Y', 'https://x.example.com/r/[secret]'],
    ['BitLocker 123456-234567-345678-456789-567890-678901-789012-890123', 'BitLocker [secret]'],
    ['key XK4D2-9F7GH-3JKLM-8NPQR-5TVWX', 'key [secret]'],
    ['a -----BEGIN RSA PRIVATE KEY-----\nMIIEow\n-----END RSA PRIVATE KEY----- b', 'a [secret] b'],
    ['-----BEGIN OPENSSH PRIVATE KEY-----\nb3Blbn and no end', '[secret]'],
  ])('%s', (text, expected) => {
    expect(masked(text)).toBe(expected)
  })

  it('the customer, in whatever case, by each part of the name and without the legal form', () => {
    const text = 'MARISOL here (Vega), Marisol Vega-Ortiz of ponderosa family  health. marisolite stays.'
    expect(mask(text, CUSTOMER)).toBe('[name] here ([name]), [name] [name] of [company]. marisolite stays.')
  })

  it('a name of two letters, or one full of marks, harms nothing', () => {
    const odd = { ...CUSTOMER, first_name: 'Al', last_name: '(.*)+$', company: '' }
    expect(mask('Also al dente (.*)+$', odd)).toBe('Also al dente [name]')
  })
})

describe('Ordinary words of a ticket stay as they are', () => {
  it.each([
    'My password expired and I cannot sign in. Password is not working.',
    'The password for Outlook was reset but it still asks for the password every time.',
    'Password: it says expired. Password/Access question about the password policy.',
    'Is my PIN wrong? A bent pin, pin 12 too.',
    'Ticket #1001 and 100234, error 0x80070035, STOP 0x0000007B (0xF78D2524, 0xC0000034)',
    'Windows 10.0.19045.3803, Acrobat 24.002.20857, KB5034441, Event ID 4625',
    'Router 192.168.1.1, DNS 8.8.8.8:53, 255.255.255.0, fe80::1ff:fe23:4567:890a, 00-14-22-01-23-45',
    'On 2026-11-22 08:15:30, 11/22/2026 3:45 PM, 01.02.2026 10:30 and since 2019-2024',
    'HP LaserJet Pro M404dn, Dell OptiPlex 7090, serial 5CG1234XYZ',
    'S-1-5-21-3623811015-3361044348-30300820-1013',
    'C:\\Users\\front\\AppData\\Local\\Microsoft\\Outlook\\profile and /var/lib/docker/overlay2/data',
    'Screenshot_2024-11-22_final_version_of_report.docx and SqlConnectionStringBuilderException',
    'It costs $12,500.00 for 25 users at 3:00, room 204, 1-2 days, 24/7.',
    'token ring, secret santa list, the security code of conduct',
    'He said: "@everyone look", lodash@4.17 and user @ noon',
  ])('%s', (text) => {
    expect(masked(text)).toBe(text)
  })
})

describe('Its time grows with the text and no faster', () => {
  const LENGTH = sized(20_000, 200_000)
  it.each([
    'a',
    'a@',
    '@',
    'a.',
    'a1',
    '1',
    '1 ',
    '1-',
    '12 ',
    '0',
    '00 ',
    '+1',
    '(',
    'password ',
    'password for ',
    'password is ',
    'password: ',
    'pin',
    'x=',
    '?token',
    '://',
    '://a:',
    'http://a:b',
    'bearer ',
    'authorization: ',
    'eyJ',
    'eyJaaaaaaaa.',
    'sk-',
    '-----BEGIN PRIVATE KEY-----',
    '-----BEGIN ',
    '-',
    'AAAAA-',
    '123456-',
    'DE89 ',
    '4111 ',
    '4111 1111 1111 1111 ',
    ' ',
    '\n',
    '"',
    'password "',
    'a (at) ',
    'Vega',
    'Vega ',
    'ponderosa ',
    '\u{1F468}',
  ])('repeated: %j', (piece) => {
    expectLinear(LENGTH, (length) => mask(piece.repeat(length / piece.length), CUSTOMER))
  })
})
