import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addResponse } from '#contract/responses.ts'
import { sendMessage } from '#contract/sending.ts'
import { createTicket, listTickets } from '#contract/tickets.ts'
import { erasePerson } from '#server/people/erase-person.ts'
import { type TestApp, ticketInput, openTestApp } from '#test/support/app.ts'

let app: TestApp
/** Ticket numbers by title. */
const numbers = new Map<string, number>()

beforeAll(async () => {
  app = await openTestApp()
  await app.signIn()
  await add('Word wants a new license', 'Since Monday it opens read-only. Error 0x80070005.', [
    'Marta',
    'Ruiz',
    'Elk & Sons',
  ])
  await add('Scanner', 'The license of Word/Excel has nothing to do with it.', ['Jo', "O'Neil", ''])
  await add('Call about order 1001', 'We can’t print.', ['Martin', 'Ruizdael', 'Zürich Re'])
  await add('100% of disk_C full', 'See C:\\Temp', ['Li', 'Wu', 'Elk'])
})
afterAll(() => app.close())

async function add(title: string, description: string, [firstName, lastName, company]: [string, string, string]) {
  const local = firstName.replaceAll(/[^a-z]/gi, '') || 'person'
  const email = `${local}.${numbers.size}@mesa.example.com`
  const customerInfo = { ...ticketInput().customerInfo, email, firstName, lastName, company }
  const { ticket } = await app.call(createTicket, ticketInput({ title, description, customerInfo }))
  numbers.set(title, ticket.ticket_id)
}

const list = (query: object) => app.call(listTickets, query)
const find = async (search: string, query: object = {}) =>
  (await list({ search, sort: 'title', direction: 'asc', ...query })).tickets.map(({ title }) => title)

describe('A search for a ticket number', () => {
  it.each(['1001', '#1001', ' #1001 '])(
    '%o shows that ticket first, then those that mention it, in any sort',
    async (search) => {
      for (const direction of ['asc', 'desc'])
        expect(await find(search, { direction })).toEqual(['Word wants a new license', 'Call about order 1001'])
      expect((await list({ search })).total).toBe(2)
    },
  )

  it('shows each ticket once, page after page and from any place', async () => {
    const query = { search: '1001', limit: 1, sort: 'title', direction: 'asc' }
    const first = await list(query)
    expect(first.tickets.map(({ ticket_id }) => ticket_id)).toEqual([1001])
    const second = await list({ ...query, cursor: first.nextCursor! })
    expect(second.tickets.map(({ title }) => title)).toEqual(['Call about order 1001'])
    expect([first.total, second.total, second.nextCursor]).toEqual([2, 2, null])
    expect(await find('1001', { limit: 1, before: second.previousCursor })).toEqual(['Word wants a new license'])
    const [, mentioned] = (await list({ ...query, limit: 2 })).tickets
    expect(await find('1001', { ticket: mentioned!.id })).toEqual(['Word wants a new license', 'Call about order 1001'])
  })

  it('shows no ticket that the filters hide, and none for a number that no ticket has', async () => {
    expect(await find('1001', { status: 'Resolved' })).toEqual([])
    for (const search of ['1002', '#1002']) expect(await find(search)).toEqual(['Scanner'])
    for (const search of ['99999', '999999999999999999', '#']) expect(await find(search)).toEqual([])
  })
})

describe('A search for a person', () => {
  it.each(['Marta Ruiz', 'ruiz marta', 'RUIZ MARTA', 'arta ru', 'Marta Elk'])(
    '%o finds the tickets of Marta Ruiz',
    async (search) => {
      expect(await find(search)).toEqual(['Word wants a new license'])
    },
  )

  it('finds a part of a name, a company and an address, and names with apostrophes and accents', async () => {
    expect(await find('ruiz')).toEqual(['Call about order 1001', 'Word wants a new license'])
    expect(await find('uizd')).toEqual(['Call about order 1001'])
    expect(await find('elk & sons')).toEqual(['Word wants a new license'])
    expect(await find('sons elk')).toEqual(['Word wants a new license'])
    expect(await find('zürich')).toEqual(['Call about order 1001'])
    expect(await find('o’neil')).toEqual(['Scanner'])
    expect(await find('Li')).toContain('100% of disk_C full')
    expect(await find('martin mesa')).toEqual(['Call about order 1001'])
  })

  it('follows a changed name and company at once', async () => {
    const customerInfo = { ...ticketInput().customerInfo, email: 'li.3@mesa.example.com' }
    await app.call(
      createTicket,
      ticketInput({ title: 'Second', customerInfo: { ...customerInfo, lastName: 'Quist', company: 'Fjord' } }),
    )
    expect(await find('quist fjord')).toEqual(['100% of disk_C full', 'Second'])
    expect(await find('wu elk')).toEqual([])
  })
})

describe('A search for words', () => {
  it.each(['license word', 'WORD license', 'lic wor'])(
    '%o finds them in title and description, in any order',
    async (search) => {
      expect(await find(search)).toEqual(['Scanner', 'Word wants a new license'])
    },
  )

  it('needs every word, and finds them across title, description and customer', async () => {
    expect(await find('license excel')).toEqual(['Scanner'])
    expect(await find('word license ruiz')).toEqual(['Word wants a new license'])
    expect(await find('word license printer')).toEqual([])
    expect(await find('0x8007')).toEqual(['Word wants a new license'])
    expect(await find("can't print")).toEqual(['Call about order 1001'])
    expect(await find('temp c disk')).toEqual(['100% of disk_C full'])
  })

  it('looks for the beginnings of words in a description, and for any part of a title', async () => {
    expect(await find('xcel')).toEqual([])
    expect(await find('cann')).toEqual(['Scanner'])
  })
})

const PLAIN_TEXTS: [string, string[]][] = [
  ['%', ['100% of disk_C full']],
  ['s%f', []],
  ['k_c', ['100% of disk_C full']],
  ['&', ['Word wants a new license']],
  ['\\', []],
  ["'", ['Scanner']],
  ['(a+)+$', []],
  ["'; drop table tickets; --", []],
  ["':* & !word | <->", ['Scanner', 'Word wants a new license']],
  ['a'.repeat(15_000), []],
  ['a b '.repeat(4_000), []],
  ['license word '.repeat(1_000), ['Scanner', 'Word wants a new license']],
]

describe('A search', () => {
  it('takes wildcards, operators, expressions and very long texts as plain text', async () => {
    for (const [search, titles] of PLAIN_TEXTS) expect([search, await find(search)]).toEqual([search, titles])
  })

  it('goes through the beginning of a description of the greatest length', async () => {
    const description = Array.from({ length: 30_000 }, (_, n) => `😀${n}`)
      .join(' ')
      .slice(0, 249_000)
    await app.call(
      createTicket,
      ticketInput({ title: 'Longest', description: `${'ж'.repeat(9_000)} beginning ${description}` }),
    )
    expect(await find('beginning')).toEqual(['Longest'])
  })
})

describe('A search in a language without spaces', () => {
  beforeAll(async () => {
    await add('今朝からプリンターが動きません。', '二階です。紙詰まりの表示が消えません', ['山田', '太郎', '上海電源'])
    await add('เครื่องพิมพ์ไม่ทำงานตั้งแต่วันนี้', '프린터가 안 됩니다', ['Somchai', 'Dee', ''])
  })

  it.each(['プリンター', '紙詰まり', '上海', '電源', '紙', '山田 プリンター', 'ﾌﾟﾘﾝﾀｰ', '表示が'])(
    '%o finds it within a sentence of title, description and customer',
    async (search) => {
      expect(await find(search)).toEqual(['今朝からプリンターが動きません。'])
    },
  )

  it.each(['วันนี้', '린터', 'ไม่ทำงาน'])('%o as well', async (search) => {
    expect(await find(search)).toEqual(['เครื่องพิมพ์ไม่ทำงานตั้งแต่วันนี้'])
  })

  it('finds what stands in messages and descriptions by the filter, and nothing of other characters', async () => {
    const [row] = (await list({ search: 'プリンター' })).tickets
    await app.call(addResponse, { id: row!.id, message: '再起動してからお知らせください。' })
    const titles = async (text: string) => (await list({ text })).tickets.map(({ title }) => title)
    for (const text of ['起動して', '再起動', '詰まり']) expect(await titles(text)).toEqual([row!.title])
    for (const text of ['動起', '詰ま紙']) expect(await titles(text)).toEqual([])
    expect(await find('電プ')).toEqual([])
  })
})

describe('A search for what looks the same', () => {
  beforeAll(() =>
    add('Wi\u2011Fi in the cafe\u0301 says “no\u00A0net”', 'Key soft\u00ADware ＡＢＣ－４２ de\uFB01ned', [
      'Zo\u00EB',
      'Fa\u200By',
      '',
    ]),
  )
  it.each([
    'wi-fi',
    'caf\u00E9',
    '"no net"',
    'no net',
    'software',
    'abc-42',
    'defined',
    'zoe\u0308 fay',
    'zoe',
    'cafe says',
  ])('%o finds it', async (search) => {
    expect(await find(search)).toEqual(['Wi\u2011Fi in the cafe\u0301 says “no\u00A0net”'])
  })
})

describe('A search for what is spelled in several ways', () => {
  const PAIRS: [written: string, typed: string][] = [
    ['Hauptstraße', 'HAUPTSTRASSE'],
    ['Søren Kjær', 'soren kjaer'],
    ['Lukasz Oeuvre', 'Łukasz Œuvre'],
    ['İzmir kızıl', 'izmir kizil'],
    ['раураl invoice', 'paypal invoice'],
    ['Ελλάδος', 'ΕΛΛΑΔΟΣ'],
    ['owner´s tablet', 'owner’s tablet'],
    ['مُحَمَّد أحـــمد', 'محمد احمد'],
    ['کتابی', 'كتابي'],
    ['שָׁלוֹם', 'שלום'],
    ['رقم ٤٧١١٠', '47110'],
    ['heart ❤️ 👍🏽 sticker', 'heart ❤ 👍 sticker'],
    ['½ inch rail', '1/2 inch rail'],
    ['joi\u034Fner am\u061Cark', 'joiner amark'],
    ['e-mail queue', 'email queue'],
    ['webmail portal', 'web-mail portal'],
    ['call (970) 555-0146', '9705550146'],
    ['call 9705550147', '+1 970.555.0147'],
    ['KB5034441 loops', '5034441'],
    ['KB 5034442 loops', 'kb5034442'],
    ['Office365 seat', 'office 365 seat'],
    ['Office 365 chair', 'office365 chair'],
    ['PC-014 hums', 'pc014'],
    ['NB022 hums', 'nb-022'],
    ['router 10.20.30.41', '10.20.30.41'],
    ['C:\\Kiosk\\Run.log', 'c:\\kiosk\\run'],
  ]
  beforeAll(async () => {
    for (const [n, [written]] of PAIRS.entries()) {
      await add(`Spelled ${n} ${written}`, 'Nothing.', ['Ann', 'Bee', ''])
      await add(`Described ${n}`, `It says: ${written}.`, ['Ann', 'Bee', ''])
      const { ticket } = await app.call(createTicket, ticketInput({ title: `Said ${n}`, description: 'Nothing.' }))
      await app.call(addResponse, { id: ticket.id, message: `It says: ${written}.` })
    }
  })

  it.each(PAIRS.map(([written, typed], n) => [typed, written, n] as const))(
    '%o finds %o in titles, descriptions and messages',
    async (typed, written, n) => {
      expect(await find(typed)).toEqual([`Described ${n}`, `Said ${n}`, `Spelled ${n} ${written}`])
    },
  )
})

describe('A search of several words', () => {
  beforeAll(async () => {
    await add('Qa api C', 'The build', ['Ann', 'Bee', ''])
    await add('Qa api', 'Cannot build', ['Cal', 'Dee', ''])
  })

  it('takes a single letter for a whole word', async () => {
    expect(await find('Qa api C')).toEqual(['Qa api C'])
    expect(await find('qa ap')).toEqual(['Qa api', 'Qa api C'])
  })

  it('finds only the text itself in quotes', async () => {
    expect(await find('"api c"')).toEqual(['Qa api C'])
    expect(await find('“qa API”')).toEqual(['Qa api', 'Qa api C'])
    expect(await find('"api qa"')).toEqual([])
  })
})

describe('A search for words of messages', () => {
  beforeAll(async () => {
    const { tickets } = await list({ limit: 200 })
    const idOf = (title: string) => tickets.find(({ ticket_id }) => ticket_id === numbers.get(title))!.id
    const say = (title: string, message: string) => app.call(sendMessage, { id: idOf(title), kind: 'note', message })
    await say('Scanner', 'The plottograph hums at 49.4C02.')
    await say('Call about order 1001', 'No plottograph here, says Marta.')
  })

  it('finds tickets that have all of them in one message, in pages, with filters and counted', async () => {
    expect(await find('plottograph')).toEqual(['Call about order 1001', 'Scanner'])
    expect(await find('PLOTTO 49.4c02')).toEqual(['Scanner'])
    expect(await find('plottograph here')).toEqual(['Call about order 1001'])
    expect(await find('plottograph', { status: 'Resolved' })).toEqual([])
    const first = await list({ search: 'plottograph', sort: 'title', direction: 'asc', limit: 1 })
    expect([first.total, first.tickets[0]!.title]).toEqual([2, 'Call about order 1001'])
    const second = await list({ search: 'plottograph', sort: 'title', direction: 'asc', cursor: first.nextCursor! })
    expect(second.tickets.map(({ title }) => title)).toEqual(['Scanner'])
  })

  it('adds them to those found by title, description and customer, each once', async () => {
    expect(await find('scanner')).toEqual(['Scanner'])
    expect(await find('marta')).toEqual(['Call about order 1001', 'Word wants a new license'])
  })

  it('takes no part of a word, and no text in quotes', async () => {
    for (const search of ['lottograph', '"plottograph"']) expect(await find(search)).toEqual([])
  })
})

it('Nothing of an erased customer is found', async () => {
  expect(await find('marta')).not.toEqual([])
  await erasePerson(app.ctx, 'marta.0@mesa.example.com')
  for (const search of ['marta', '1001', '#1001', 'elk & sons', '0x80070005', 'read-only', 'marta.0@mesa'])
    expect((await find(search)).filter((title) => title !== 'Call about order 1001')).toEqual([])
  const { rows } = await app.database.pool.query(
    `select 1 from ticket_list where words @@ 'marta' or other_text like '%marta%'`,
  )
  expect(rows).toEqual([])
})
