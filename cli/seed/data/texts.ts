import type { Category, Rating } from '#contract/vocabulary.ts'

const words = (text: string) => text.trim().split(/\s+/)
const choices = (text: string) => text.trim().split(/\s*\|\s*/)

/** Names and sentences that seeded tickets are composed of. */
export const TEXTS = {
  /** Names of many origins, some with accents and apostrophes. */
  firstNames: words(`
    James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica
    Thomas Sarah Christopher Karen Charles Lisa Daniel Nancy Matthew Betty Anthony Sandra Mark Margaret Donald Ashley
    Steven Kimberly Andrew Emily Paul Donna Joshua Michelle Kenneth Carol Kevin Amanda Brian Melissa Timothy Deborah
    Jose Maria Luis Ana Carlos Rosa Juan Guadalupe Miguel Alejandra Jorge Carmen Hector Lupe Diego Marisol Mateo Ximena
    Wei Mei Jun Ling Hiroshi Yuki Minh Linh Thuy Jin Soo-Jin Priya Raj Anita Vikram Deepa Arjun Fatima Omar Layla Yusuf
    Amina Kofi Ama Chidi Ngozi Abebe Tsehay Oksana Dmitri Irina Pavel Ingrid Lars Siobhan Declan Ahmed Noor Tenzin Pema
    José Zoë Renée Björn André Chloé Søren Łukasz Jürgen Inés Begüm Nguyệt
  `),
  lastNames: words(`
    Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson
    Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young
    Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts
    Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook Rogers Gutierrez
    Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson Watson Brooks Chavez Wood James
    Bennett Gray Mendoza Ruiz Hughes Price Alvarez Castillo Sanders Patel Myers Long Ross Foster Jimenez Tran Pham Yazzie
    Begay Okafor Mensah Tesfaye Haile Lindqvist Kowalski Novak Petrov Shevchenko Yamamoto Tanaka Chen Wang Zhang Singh
    Kaur Rahman Hassan Haddad O'Brien O'Neill D'Angelo García-López Núñez Muñoz Schröder Åberg Dvořák Çelik Nuñez-Ortiz
  `),
  /** Names in other scripts, with a Latin form for the address. */
  otherScripts: [
    { first: 'ليلى', last: 'حداد', latin: 'layla.haddad' },
    { first: 'محمد', last: 'الأحمد', latin: 'mohammed.alahmad' },
    { first: 'נועה', last: 'כהן', latin: 'noa.cohen' },
    { first: '美玲', last: '王', latin: 'meiling.wang' },
    { first: 'Ольга', last: 'Петренко', latin: 'olha.petrenko' },
  ],
  technicians: choices(`
    Sam Ortega|Nora Whitfield|Ibrahim Keita|Hanna Lindgren|Tyler Brandt|Mai Pham|Luis Herrera|Grace Adeyemi|
    Owen McAllister|Priya Raman|Dakota Reyes|Ellen Sorensen|Marcus Bell|Yuki Tanaka|Renee Dubois|Caleb Whitehorse|
    Ines Carvalho|Jonah Feld|Amara Osei|Pete Kowalczyk
  `),
  places: choices(`
    Front Range|Mile High|Foothills|Cherry Creek|Bear Creek|Clear Creek|South Platte|Evergreen|Lakewood|Arvada|
    Golden|Boulder|Longmont|Aurora|Littleton|Englewood|Wheat Ridge|Capitol Hill|Five Points|Highlands|Berkeley|
    Park Hill|Red Rocks|High Plains|Aspen Grove|Columbine|Summit|Prairie|Mesa|Timberline|Cottonwood|Sloan’s Lake|
    Union Station|Westminster|Broomfield|Castle Rock|Parker|Centennial|Sunnyside|Washington Park|Bluff Lake|
    Eagle Ridge|Stonebridge|Larkspur|Juniper|Silver Plume|Blue Spruce|Meadowlark|Red Hawk|Pinyon|Long View|
    Table Mountain|Coal Creek|Buffalo Run|Sandstone
  `),
  /** Lines above the tickets of companies. */
  warnings: choices(`
    Call the front desk before you restart anything|Do not write before 9 AM: they see patients|
    Ask the office manager before you order parts|Their server room is locked: bring the key
  `),
  /** Names of companies: `@` is a place, `#` a family name. */
  companies: {
    healthcare: choices(`
      @ Family Medicine|@ Dental|@ Pediatrics|# Orthodontics|@ Physical Therapy|@ Eye Care|# & # Dental Group|
      @ Urgent Care|@ Veterinary Clinic|# Chiropractic|@ Hospice|@ Dermatology
    `),
    legal: choices(`
      # Law|# & # LLP|# & # Attorneys|# Law Office|@ Legal Group|# Title & Escrow|# Mediation|#, # & # PC|
      @ Estate Planning
    `),
    construction: choices(`
      # Construction|# & Sons Builders|@ Roofing|# Electric|@ Concrete|# Plumbing & Heating|@ Excavating|
      # Design Build|@ Landscaping|# Framing|@ Steel
    `),
    nonProfit: choices(`
      @ Food Bank|@ Community Foundation|@ Literacy Council|Friends of @|@ Youth Center|@ Animal Shelter|
      @ Housing Alliance|@ Arts Collective|@ Refugee Services|# Family Foundation
    `),
    other: choices(`
      # Accounting|@ Realty|# Insurance|@ Coffee Roasters|@ Outfitters|# Auto Repair|@ Brewing|
      @ Property Management|# & # CPAs
    `),
  },
  homeDomains: ['mail', 'inbox', 'foothills-net', 'mountainmail', 'homepost'],
  emoji: ['🙏', '😩', '😊', '🖨️', '🤷‍♀️', '👍', '😬', '🔥', '🙈'],
  greetings: ['Hi,', 'Hello,', 'Hi team,', 'Good morning,', 'Good afternoon,', 'Dear support,'],
  signatures: [
    'Thanks,\n{first_name}',
    'Thank you!\n{first_name} {last_name}\n{company}',
    'Best,\n{first_name} {last_name}',
    'Kind regards\n{first_name} {last_name}\n{company}\n{phone}',
  ],
  /** Announcements of a second problem. */
  remarks: [
    'Another thing while I am writing:',
    'Since you are looking at it anyway:',
    'It may have nothing to do with it, but:',
    'We also have this, less pressing:',
    'My colleague asked me to add this:',
  ],
  answers: {
    first: [
      'Thank you for the clear description. I am looking at it now and will write again before noon.',
      'I have your ticket. Could you tell me whether a colleague sees the same on another computer?',
      'I would like to connect to your computer for ten minutes. When is a good time?',
      'Could you send me a photo of the whole screen, with the clock in it? Then I can find the moment in the log.',
      'I tried to call you at the number we have and left a message. When is a good time?',
    ],
    interim: [
      'A short note so that you know where we are: I am waiting for the vendor, who promised an answer today.',
      'I have found the likely cause and am testing it on a spare computer before I touch yours.',
      'Thank you, that helped. The log shows the error, so I know where to look.',
      'I have handed this to a colleague who knows the program better than I do.',
    ],
    solution: [
      'Solved. For the record, this is the step that helped:',
      'It works again. What I did from here:',
      'That should be it. What made the difference:',
    ],
    end: [
      'Please tell me if it comes back.',
      'I will close the ticket today unless you tell me otherwise.',
      'I watched it for an hour and it holds.',
      '',
    ],
  },
  /** Replies of customers by email. */
  replies: [
    'Tried that, and it works on one machine. The other one still shows the same message.',
    'Thanks. It was fine for an hour, then it came back.',
    'Yes, that is the right computer. I’ll be at my desk until five.',
    'I restarted it twice. No change.',
    'It started after the update on Tuesday, if that helps.',
    'Could you call me? The cell number is best.',
  ],
  /** Columns of emails that are in no conversation. */
  strayMails: [
    {
      state: 'held',
      reason: 'This sender isn’t on the ticket.',
      sender_check: 'unverified',
      text: 'I work with them. Which password is it?',
    },
    { state: 'failed', class: null, reason: 'It has more than 1,000 parts.', sender_check: null, subject: 'Scan' },
    {
      state: 'spam',
      class: 'spam',
      reason: 'The mail server says that it is spam.',
      sender: 'Prize desk <win@lottery.example>',
      subject: 'You have won',
    },
    {
      state: 'bounce',
      class: 'bounce',
      reason: 'A bounce for an email we never sent.',
      sender: 'Mail system <mailer-daemon@mx.example>',
      subject: 'Undelivered',
    },
  ],
  tags: {
    General: ['billing', 'onboarding', 'offboarding', 'quote'],
    Hardware: ['dock', 'loaner', 'rma', 'warranty'],
    Software: ['adobe', 'license', 'quickbooks', 'windows-11'],
    Network: ['firewall', 'isp', 'vpn', 'wifi'],
    Security: ['edr', 'mfa', 'phishing', 'vip'],
    Email: ['m365', 'outlook', 'shared-mailbox', 'spam-filter'],
    Printer: ['on-site', 'scan-to-email', 'toner', 'vendor'],
    'Password/Access': ['lockout', 'mfa', 'offboarding', 'vip'],
  } satisfies Record<Category, string[]>,
  notes: [
    'Called, left voicemail with the front desk. Trying again after lunch.',
    'Remoted in with ScreenConnect. Event log shows disk errors since Tuesday, SMART says 42 reallocated sectors. Ordered a drive.',
    'Same thing we saw there in March – the ISP modem, not our firewall. Reboot it first.',
    'Office manager is the one to ask, not the doctor. She is in until 3.',
    'Checked RMM: last patch failed with 0x80070643, WinRE partition too small. Resizing tonight.',
    'Warranty ran out in August. Quote for a replacement goes out with the next invoice.',
    'Sign-in logs are clean, no impossible travel. Reset the password and revoked sessions anyway.',
    'Backup ran fine last night, so we can roll back if the update makes it worse.',
    'Do not reboot the server before 6 pm, they run payroll on Thursdays.',
    'Vendor case 4471-20 open, tier 2 promised a call by tomorrow noon.',
    'User has local admin for the CAD plug-in. Approved by their owner, see the contract.',
    'VLAN 20 was missing on port 14 after the switch swap. Fixed, watching it until Monday.',
    'Third ticket about this printer since spring. Worth talking to them about replacing it.',
    'MFA prompt went to her old phone. Moved Authenticator to the new one, old method removed.',
    'On site tomorrow 9:30 anyway for the UPS. Will look at this desk then.',
    'License count is 22 of 20. Two leavers were never removed, asked HR to confirm.',
  ],
  /** Beginnings of answers that have not been sent yet. */
  drafts: [
    'Good news: the part has come in. We can be there on',
    'I looked at the log you sent. Before I change anything, could you tell me whether',
    'Thanks for your patience. The vendor confirms that',
    'It looks as if the update from last night is the cause. I would like to',
  ],
  /** Beginnings of titles before the team changed them. */
  titlePrefixes: ['URGENT ', 'FW: ', 'Fwd: Re: ', 'help!! '],
  comments: {
    good: ['Quick and friendly, thank you!', 'Fixed before lunch.', 'Great as always.', 'Thanks for calling me back.'],
    ok: ['It works now, but it took a while.', 'Had to explain it twice.', 'Fine in the end.'],
    bad: [
      'Waited two days for a first answer.',
      'It broke again the next morning.',
      'Nobody told me what was going on.',
    ],
  } satisfies Record<Rating, string[]>,
  /** Files by extension: `#` is replaced by four digits, `size` is a median in bytes. */
  files: {
    jpg: { names: ['IMG_#', 'PXL_2024#', 'photo'], type: 'image/jpeg', size: 2_400_000 },
    png: {
      names: ['screenshot', 'Screenshot #', 'Capture', 'image', 'Screen Shot at 9.41'],
      type: 'image/png',
      size: 310_000,
    },
    pdf: { names: ['invoice', 'Invoice-#', 'scan_#', 'quote', 'form'], type: 'application/pdf', size: 180_000 },
    txt: { names: ['error-log', 'log', 'bounce', 'notes'], type: 'text/plain', size: 6_000 },
    docx: {
      names: ['letter', 'steps I tried', 'list of users'],
      type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      size: 42_000,
    },
    webp: { names: ['IMG_#'], type: 'image/webp', size: 400_000 },
  },
}
