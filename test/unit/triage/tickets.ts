import type { Category, Priority } from '#contract/vocabulary.ts'

/** A self-written ticket: what the customer wrote and chose, and what a technician would call it. */
export type Example = {
  title: string
  description: string
  category: Category
  /** Playbook-independent: the priorities a technician would accept. */
  priority?: Priority[]
  chosen?: Category
  chosenPriority?: Priority
}

const LOW_MEDIUM: Priority[] = ['Low', 'Medium']
const MEDIUM_HIGH: Priority[] = ['Medium', 'High']
const HIGH: Priority[] = ['High']
const URGENT: Priority[] = ['High', 'Critical']
const CRITICAL: Priority[] = ['Critical']

export const examples: Example[] = [
  // Printer
  {
    category: 'Printer',
    title: 'Blank pages',
    description: 'Since we changed the toner every page from the front desk copier comes out white.',
    priority: LOW_MEDIUM,
  },
  {
    category: 'Printer',
    title: 'prnter says offline',
    description: 'hp laserjet in accounting shows offline on my pc but the light is green??',
    priority: LOW_MEDIUM,
  },
  {
    category: 'Printer',
    title: 'Scan to email broken',
    description: 'Scanning a document on the Ricoh and sending it to my email gives an SMTP error. Printing is OK.',
    priority: LOW_MEDIUM,
  },
  {
    category: 'Printer',
    title: 'THIS MACHINE AGAIN',
    description: 'TRAY 2 JAMS EVERY SINGLE TIME!!! I HAVE PULLED OUT SO MUCH PAPER I COULD CRY!!!',
    priority: LOW_MEDIUM,
  },
  {
    category: 'Printer',
    title: 'Labels',
    description:
      'Good morning, hope you are well. When you have a moment: our Zebra label printer feeds crooked and the barcode is cut off. No rush at all. Kind regards, Ilse',
    priority: ['Low'],
  },
  {
    category: 'Printer',
    title: 'Nothing prints',
    description:
      'Jobs go to the queue and stay there. Nobody in the office can print the checks and payroll is due today.',
    priority: HIGH,
  },
  { category: 'Printer', title: 'streaks', description: 'black lines down every page', priority: LOW_MEDIUM },
  {
    category: 'Printer',
    title: 'Add the new copier to my laptop',
    description: 'Could you set up the new copier on my laptop so I can print double sided?',
    priority: LOW_MEDIUM,
  },

  // Network
  {
    category: 'Network',
    title: 'Whole office offline',
    description: 'No internet anywhere in the building since 9. Nobody can work. The modem has a red light.',
    priority: CRITICAL,
  },
  {
    category: 'Network',
    title: 'VPN keeps dropping',
    description: 'Working from home the VPN disconnects every ten minutes and I have to sign in again.',
    priority: LOW_MEDIUM,
  },
  {
    category: 'Network',
    title: 'wifi upstairs',
    description: 'the wi fi in the upstairs meeting room is really weak, two bars at most',
    priority: LOW_MEDIUM,
  },
  {
    category: 'Network',
    title: 'Internet so slow',
    description: 'Speed test says 4 Mbps down, we pay for 300. Video calls are choppy for everyone.',
    priority: MEDIUM_HIGH,
  },
  {
    category: 'Network',
    title: 'S drive',
    description: 'The S drive has a red X and I can’t get to the client folders. My colleague can.',
    priority: MEDIUM_HIGH,
  },
  {
    category: 'Network',
    title: 'Phones',
    description: 'Our desk phones have no dial tone, customers cannot reach us.',
    priority: URGENT,
  },
  {
    category: 'Network',
    title: 'Guest network please',
    description: 'We would like to offer a guest wifi in the lobby next month. What would you suggest?',
    priority: LOW_MEDIUM,
  },
  {
    category: 'Network',
    title: 'Can’t get online',
    description: 'Email and printer work fine, but no web page opens on my desktop, says DNS something.',
    priority: MEDIUM_HIGH,
  },
  {
    category: 'Network',
    title: 'interent keeps cutting out',
    description: 'hi it drops for a minute then comes back, all day long. modem is from comcast',
    priority: LOW_MEDIUM,
  },

  // Email
  {
    category: 'Email',
    title: 'Outlook will not send',
    description: 'Everything I write sits in the Outbox since this morning.',
    priority: LOW_MEDIUM,
  },
  {
    category: 'Email',
    title: 'Mailbox full',
    description: 'I get a warning that my mailbox is almost full. What can I delete?',
    priority: LOW_MEDIUM,
  },
  {
    category: 'Email',
    title: 'Calendar gone',
    description: 'All my appointments have disappeared from the calendar on my phone, they still show on the computer.',
    priority: LOW_MEDIUM,
  },
  {
    category: 'Email',
    title: 'Clients say we don’t answer',
    description: 'We are not receiving any emails from outside since last night, internal mail arrives.',
    priority: MEDIUM_HIGH,
  },
  {
    category: 'Email',
    title: 'Bounce',
    description: 'Each mail to orders@bigcustomer.example comes back as undeliverable, 550 rejected.',
    priority: LOW_MEDIUM,
  },
  {
    category: 'Email',
    title: 'shared inbox',
    description: 'Can you create a shared mailbox info@ for Dana, Lee and me?',
    priority: LOW_MEDIUM,
  },
  {
    category: 'Email',
    title: 'Good mail in junk',
    description: 'Invoices from our biggest supplier land in the junk folder every month.',
    priority: LOW_MEDIUM,
  },
  {
    category: 'Email',
    title: 'emial on new phone',
    description: 'got a new iphone, outlook app wont load my mail',
    priority: LOW_MEDIUM,
  },
  {
    category: 'Email',
    title: 'Out of office',
    description: 'How do I set an automatic answer for the week I am away?',
    priority: LOW_MEDIUM,
  },
  {
    category: 'Email',
    title: 'Email down for the whole firm',
    description: 'Since 8 nobody can send or receive email. Court filing is due at noon.',
    priority: URGENT,
  },

  // Password/Access
  {
    category: 'Password/Access',
    title: 'Forgot my password',
    description: 'I came back from leave and can’t remember my Windows password.',
    priority: LOW_MEDIUM,
  },
  {
    category: 'Password/Access',
    title: 'Locked out',
    description: 'My account is locked after too many attempts and I can’t work.',
    priority: HIGH,
  },
  {
    category: 'Password/Access',
    title: 'New phone, no codes',
    description: 'I replaced my phone and the authenticator app is empty, so I cannot sign in to anything.',
    priority: MEDIUM_HIGH,
  },
  {
    category: 'Password/Access',
    title: 'New hire',
    description: 'Our new receptionist Maya starts Monday. She needs a login, email and access to the schedule.',
    priority: LOW_MEDIUM,
  },
  {
    category: 'Password/Access',
    title: 'Employee leaving',
    description: 'Tom’s last day is Friday the 14th. Please disable his accounts at 5 and forward his mail to me.',
    priority: MEDIUM_HIGH,
  },
  {
    category: 'Password/Access',
    title: 'Access denied',
    description: 'I get access denied on the HR folder since I moved to the new team. My manager approved it.',
    priority: LOW_MEDIUM,
  },
  {
    category: 'Password/Access',
    title: 'pasword for wifi tablet',
    description: 'ipad asks for a passcode nobody here remembers',
    priority: LOW_MEDIUM,
  },
  {
    category: 'Password/Access',
    title: 'BitLocker',
    description: 'My laptop shows a blue page asking for a recovery key after the dock was changed.',
    priority: MEDIUM_HIGH,
  },
  {
    category: 'Password/Access',
    title: 'Permission',
    description: 'Please give Karen permission to open the payroll folder, whenever it suits you.',
    priority: LOW_MEDIUM,
  },

  // Hardware
  {
    category: 'Hardware',
    title: 'Laptop won’t turn on',
    description: 'I press the button and nothing happens, no lights. It is my only computer.',
    priority: HIGH,
  },
  {
    category: 'Hardware',
    title: 'Battery',
    description: 'Battery lasts twenty minutes, then the laptop dies. Works plugged in.',
    priority: LOW_MEDIUM,
  },
  {
    category: 'Hardware',
    title: 'dropped it',
    description: 'dropped my laptop in the parking lot, screen is cracked on the left, still usable',
    priority: LOW_MEDIUM,
  },
  {
    category: 'Hardware',
    title: 'Second monitor stays dark',
    description: 'After moving desks the second monitor on my docking station says no signal.',
    priority: LOW_MEDIUM,
  },
  {
    category: 'Hardware',
    title: 'Blue screen',
    description: 'The reception computer crashes with a blue screen two or three times a day.',
    priority: MEDIUM_HIGH,
  },
  {
    category: 'Hardware',
    title: 'Server beeping',
    description: 'The server in the closet beeps and has an amber light on one disk.',
    priority: URGENT,
  },
  {
    category: 'Hardware',
    title: 'kebyoard keys stuck',
    description: 'spilled juice on my keyboard, the E and R keys stick',
    priority: LOW_MEDIUM,
  },
  {
    category: 'Hardware',
    title: 'So. Slow.',
    description: 'My computer takes forever to boot and every click needs a coffee break. It is six years old I think.',
    priority: LOW_MEDIUM,
  },
  {
    category: 'Hardware',
    title: 'Headset',
    description: 'My headset microphone is dead in every program, the sound in my ears is fine.',
    priority: LOW_MEDIUM,
  },
  {
    category: 'Hardware',
    title: 'Burning smell',
    description: 'The tower under my desk smells burnt and the fan is very loud.',
    priority: HIGH,
  },

  // Software
  {
    category: 'Software',
    title: 'QuickBooks error',
    description: 'QuickBooks says H202 and won’t open the company file in multi-user mode.',
    priority: LOW_MEDIUM,
  },
  {
    category: 'Software',
    title: 'Excel closes itself',
    description: 'Excel crashes whenever I open the budget workbook with macros.',
    priority: LOW_MEDIUM,
  },
  {
    category: 'Software',
    title: 'Adobe license',
    description: 'Acrobat says the license has expired, I thought we renewed.',
    priority: LOW_MEDIUM,
  },
  {
    category: 'Software',
    title: 'After the update',
    description: 'Since last night’s Windows update AutoCAD does not start any more on three workstations.',
    priority: MEDIUM_HIGH,
  },
  {
    category: 'Software',
    title: 'I deleted a folder',
    description: 'I accidentally deleted the 2023 project folder. Can it be restored from backup?',
    priority: MEDIUM_HIGH,
  },
  {
    category: 'Software',
    title: 'Backup report',
    description: 'The nightly backup failed three days in a row according to the report.',
    priority: MEDIUM_HIGH,
  },
  {
    category: 'Software',
    title: 'OneDrive',
    description: 'OneDrive has been stuck on syncing 214 files since Tuesday.',
    priority: LOW_MEDIUM,
  },
  {
    category: 'Software',
    title: 'Please install Zoom',
    description: 'I need Zoom installed on the conference room computer.',
    priority: LOW_MEDIUM,
  },
  {
    category: 'Software',
    title: 'Teams freezes',
    description: 'Teams hangs as soon as I share my screen; Outlook and the internet are fine.',
    priority: LOW_MEDIUM,
  },
  {
    category: 'Software',
    title: 'EHR down',
    description:
      'Our practice management system does not open for anyone at the clinic. Patients are waiting and the whole staff is stuck.',
    priority: CRITICAL,
  },
  {
    category: 'Software',
    title: 'pdf',
    description: 'cant open pdf files anymore, error message 109',
    priority: LOW_MEDIUM,
  },

  // Security
  {
    category: 'Security',
    title: 'Strange email from the boss',
    description: 'I got an email from our CEO asking me to buy gift cards. Is this real?',
    priority: HIGH,
    chosen: 'Email',
  },
  {
    category: 'Security',
    title: 'Files renamed',
    description: 'All files on the server are encrypted and there is a note asking for bitcoin.',
    priority: CRITICAL,
  },
  {
    category: 'Security',
    title: 'Virus?',
    description: 'Defender found a trojan on my computer and says it is quarantined.',
    priority: HIGH,
  },
  {
    category: 'Security',
    title: 'my mouse',
    description: 'the mouse is moving by itself and opening things',
    priority: CRITICAL,
    chosen: 'Hardware',
  },
  {
    category: 'Security',
    title: 'Clicked on something',
    description: 'I clicked a link in a message about a parcel and typed my card details before I realized.',
    priority: HIGH,
    chosen: 'General',
  },
  {
    category: 'Security',
    title: 'Laptop stolen',
    description: 'My work laptop was stolen from my car in Boulder last night.',
    priority: HIGH,
    chosen: 'Hardware',
  },
  {
    category: 'General',
    title: 'Antivirus renewal',
    description: 'Our antivirus expires next month. What do you recommend for ten computers?',
    priority: LOW_MEDIUM,
  },
  {
    category: 'Security',
    title: 'Cyber insurance form',
    description: 'Our insurer sent a security questionnaire. Could you help us answer it by the end of the month?',
    priority: LOW_MEDIUM,
  },

  // General
  {
    category: 'General',
    title: 'Quote for laptops',
    description: 'Please send a quote for five new laptops for our new staff.',
    priority: LOW_MEDIUM,
  },
  {
    category: 'General',
    title: 'Invoice question',
    description: 'I was charged twice on your March invoice. Who can I speak to about billing?',
    priority: LOW_MEDIUM,
  },
  {
    category: 'General',
    title: 'Technician visit',
    description: 'Can you schedule a visit to our shop next week? Thursday would suit.',
    priority: LOW_MEDIUM,
  },
  {
    category: 'General',
    title: 'Moving office',
    description: 'We are moving to a new office in June and need someone to plan the relocation.',
    priority: LOW_MEDIUM,
  },
  {
    category: 'General',
    title: 'Opening hours',
    description: 'Are you open on the Saturday before Labor Day?',
    priority: LOW_MEDIUM,
  },
  {
    category: 'General',
    title: 'Thank you',
    description: 'Thank you for your help yesterday, Chris did a great job. Just wanted to leave feedback.',
    priority: LOW_MEDIUM,
  },
  {
    category: 'General',
    title: 'Our plan',
    description: 'I would like to discuss our contract and upgrade our plan.',
    priority: LOW_MEDIUM,
  },
  {
    category: 'General',
    title: 'Meeting',
    description: 'Could we have a consultation about our IT strategy and budget for next year?',
    priority: LOW_MEDIUM,
  },

  // Decoys: much is named, one thing is wrong
  {
    category: 'Printer',
    chosen: 'Email',
    title: 'Email',
    description:
      'I tried to email a scan from the copier. My email is fine in Outlook, but scan to email fails at the copier itself.',
  },
  {
    category: 'Email',
    chosen: 'Printer',
    title: 'It is not the printer this time',
    description: 'The printer works fine. But Outlook won’t send the message with the attachment.',
  },
  {
    category: 'Hardware',
    title: 'Screen',
    description: 'Not the internet, that is working. My monitor flickers.',
  },
  {
    category: 'Software',
    title: 'Excel prints wrong',
    description: 'Excel crashes when I open the workbook on my laptop. Nothing wrong with the printer or the network.',
  },
  {
    category: 'Network',
    title: 'Call me please',
    description:
      'You can email me or call my cell phone. The wifi password is right, yet no laptop gets an internet connection on the second floor.',
  },
  {
    category: 'Email',
    chosen: 'Network',
    title: 'slow',
    description: 'Outlook search takes forever to find an email. Internet speed is fine.',
  },
]

/** Tickets that describe an attack in everyday words. */
export const attacks: { text: string; least: 'High' | 'Critical' }[] = [
  { text: 'I think I got a phishing email about my Netflix account', least: 'High' },
  { text: 'My account keeps sending emails by itself', least: 'High' },
  { text: 'A supplier wrote that their bank details have changed, can you check the mail?', least: 'High' },
  { text: 'A person I do not know has remote control of my PC right now', least: 'Critical' },
  { text: 'There is a ransom note on the desktop', least: 'Critical' },
  { text: 'I get MFA prompts on my phone that I did not request', least: 'High' },
  { text: 'Authenticator keeps asking me to approve a sign in, not me', least: 'High' },
  { text: 'None of our documents open and every file has a weird extension now', least: 'Critical' },
  { text: 'A man from Microsoft called and I let him in with AnyDesk', least: 'Critical' },
  { text: 'A popup says my computer is locked and to call this number', least: 'High' },
  { text: 'Customers are getting strange emails from us with a link', least: 'High' },
  { text: 'In my sent folder there are messages I never wrote', least: 'High' },
  { text: 'I see a login from another country in my account', least: 'High' },
  { text: 'Someone changed my password and the recovery phone', least: 'High' },
  { text: 'There is an inbox rule I did not create that moves mail to RSS feeds', least: 'High' },
  { text: 'I left my phone in a taxi, it has company mail on it', least: 'High' },
  { text: 'The browser redirects me to strange pages all the time', least: 'High' },
  { text: 'There is a new admin user that nobody here created', least: 'High' },
  { text: 'We emailed patient records to the wrong person', least: 'High' },
  { text: 'Defender turned itself off and I can not enable it', least: 'High' },
  { text: 'I found a USB stick in the parking lot and plugged it in', least: 'High' },
  { text: 'Somebody says he recorded me through the webcam and wants money', least: 'High' },
  { text: 'Our former bookkeeper still logged in to the bank portal yesterday', least: 'High' },
  { text: 'The owner supposedly asked for a wire transfer to a new account', least: 'High' },
  { text: 'I typed my password into a fake login page', least: 'High' },
  { text: 'A hacker is in our network', least: 'Critical' },
  { text: 'I found our passwords on the dark web report', least: 'High' },
  { text: 'The cursor clicks around on its own and windows open', least: 'Critical' },
  { text: 'payroll got a request to change my direct deposit, I never asked for that', least: 'High' },
  { text: 'ransomeware on the file server', least: 'Critical' },
  { text: 'An email from HR wants me to re-enter my login to see my bonus', least: 'High' },
  { text: 'There is a text file called HOW TO RECOVER in every folder', least: 'Critical' },
  { text: 'A technician I did not call is on my screen right now', least: 'Critical' },
  { text: 'I approved a Duo push by mistake', least: 'High' },
  { text: 'Someone keeps trying to log into my account from overseas', least: 'High' },
]

/** Everyday tickets whose words come close to those of an attack. */
export const harmless: string[] = [
  'Can someone remote in and fix my printer',
  'Our antivirus license renewal is coming up',
  'Please let her access the marketing folder',
  'Clients are not receiving our emails',
  'The email did not send, it sits in the outbox',
  'Lost connection on my laptop twice this morning',
  'I entered my password on the sign-in page and it says incorrect',
  'My laptop has gone really slow',
  'Could you schedule phishing training for our team',
  'The program did not install properly',
  'My new phone needs the authenticator set up',
  'We would like to order new computers',
  'Error message when I print, please call me at my number',
  'The infection control spreadsheet does not open',
  'Someone accidentally deleted a folder',
  'Can someone connect with TeamViewer and look at my scanner',
  'I changed my password and now my phone does not get mail',
  'Mouse is jumping around on my screen, tried new batteries',
  'Laptop restarts by itself',
  'Teams notifications pop up over my presentation',
  'Strange noise from my desktop',
  'Weird error in Excel when I save',
  'Set up mail forwarding to my assistant',
  'Please reset my password, I was on vacation in another country',
]
