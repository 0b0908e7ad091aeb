import type { ChosenPlaybook } from '#server/triage/playbooks/choose-playbook.ts'

/** Title and opening by playbook, for requests. */
const requests: Record<string, [title: string, opening: string]> = {
  purchase: ['Quote or purchase', 'Thank you for asking us.'],
  billing: ['Invoice or contract', 'Thank you for asking about this. We will check it and explain what we find.'],
  'onsite-visit': ['Visit', 'Thank you for writing. We will gladly arrange this with you.'],
  'office-move': ['Office move', 'Thank you for telling us early. We will plan the move with you.'],
  'how-to': ['How to do something', 'Thank you for your question.'],
  strategy: ['Advice or planning', 'Thank you for asking us. We will gladly talk this through with you.'],
  thanks: ['Feedback or status', 'Thank you for writing. We have passed it on to those who look after it.'],
  'general-general': ['First questions', 'Thank you for writing to us.'],
  license: ['License or activation', 'Thank you for telling us about the license.'],
  install: ['Installing or removing a program', 'Thank you for asking. We will take care of the program for you.'],
  'network-change': ['Change of network or cabling', 'Thank you for asking. We will plan the change with you.'],
  'shared-mailbox': ['Shared mailbox, alias or list', 'Thank you for asking. We will set this up for you.'],
  'printer-setup': ['Setting up a printer', 'Thank you for asking. We will set the printer up with you.'],
  'new-hire': ['New person', 'Thank you for telling us. We will get everything ready for your new coworker.'],
  leaver: ['Person leaves', 'Thank you for telling us. We will end the access at the time you name.'],
  'folder-access': [
    'Access to a folder or program',
    'Thank you for asking. We will arrange the access once its owner agrees.',
  ],
  'security-advice': ['Security question', 'Thank you for asking before you change anything.'],
}

/** Title and opening by playbook, for possible attacks. */
const threats: Record<string, [title: string, opening: string]> = {
  ransomware: ['Ransomware', 'Thank you for telling us at once. We treat this as an emergency.'],
  'remote-intruder': ['Unknown person in control', 'Thank you for telling us at once. We treat this as an emergency.'],
  breach: ['Break-in', 'Thank you for telling us at once. We treat this as an emergency.'],
  'scam-call': ['Fake support call', 'Thank you for telling us. Calls and warnings like this are not from us.'],
  'stolen-credentials': [
    'Stolen sign-in details',
    'Thank you for telling us quickly. That helps us protect your account.',
  ],
  'hijacked-mailbox': ['Hijacked account', 'Thank you for telling us. We are checking who has used the account.'],
  'mfa-fatigue': ['Unwanted sign-in prompts', 'Thank you for telling us about these prompts.'],
  'payment-fraud': ['Payment fraud', 'Thank you for checking with us first.'],
  phishing: ['Suspicious message', 'Thank you for asking before you trusted the message. We will look at it.'],
  malware: ['Virus or unwanted software', 'Thank you for telling us. We will check the computer.'],
  'lost-device': ['Lost or stolen device', 'I am sorry the device is gone. We will lock it as far as we can.'],
  'data-exposed': ['Data in the wrong hands', 'Thank you for telling us quickly. We will help you contain it.'],
  blackmail: ['Threats or spying', 'I am sorry this is happening to you. We keep it confidential.'],
  'security-general': ['Security, first steps', 'Thank you for telling us. We take this seriously.'],
}

/** Title and opening by playbook, for faults. */
const troubles: Record<string, [title: string, opening: string]> = {
  'wont-start': ['Computer does not start', 'I am sorry your computer does not start.'],
  battery: ['Battery or charger', 'Thank you for telling us about the battery trouble.'],
  'cracked-screen': ['Dropped, cracked or wet device', 'I am sorry to hear that the device took damage.'],
  monitor: ['Monitor or dock', 'Thank you for telling us about the monitor.'],
  peripherals: [
    'Keyboard, mouse, headset or camera',
    'Thank you for telling us that a device at your place has trouble.',
  ],
  overheating: ['Hot, noisy or smelling device', 'Thank you for telling us before it got worse.'],
  'blue-screen': ['Blue screen or sudden restarts', 'I am sorry your computer keeps letting you down.'],
  'slow-computer': ['Slow computer', 'I am sorry your computer is so slow.'],
  'disk-full': ['Full or failing disk', 'Thank you for telling us about the disk.'],
  'server-alarm': ['Server alarm', 'Thank you for telling us about the alarm. We are looking at it.'],
  'hardware-general': ['Hardware, first steps', 'Thank you for telling us that a device has trouble.'],
  'crash-after-update': ['Trouble after an update', 'I am sorry the program has trouble since the update.'],
  quickbooks: ['Accounting program', 'I am sorry your accounting program has trouble.'],
  excel: ['Spreadsheet or document', 'I am sorry the document gives you trouble.'],
  'backup-failed': ['Backup or lost file', 'Thank you for telling us about the backup.'],
  'cloud-sync': ['Cloud files do not sync', 'I am sorry your files do not sync.'],
  meetings: ['Teams, Zoom and other meetings', 'I am sorry the meeting program gives you trouble.'],
  browser: ['Website or browser', 'Thank you for telling us about the trouble with the page.'],
  'business-app': ['Business program is down', 'I am sorry you cannot work in the program as you should.'],
  'app-crash': ['Program crashes or does not open', 'I am sorry the program does not work as it should.'],
  'software-general': ['Software, first steps', 'Thank you for telling us that a program has trouble.'],
  'site-offline': ['No internet', 'I am sorry your internet is down. We are looking at it.'],
  vpn: ['VPN', 'I am sorry the VPN gives you trouble.'],
  wifi: ['Wi-Fi', 'I am sorry the Wi-Fi gives you trouble.'],
  'slow-internet': ['Slow connection', 'I am sorry your connection is so slow.'],
  'shared-drive': ['Network drive', 'I am sorry you cannot reach the network drive.'],
  phones: ['Desk phones and calls', 'I am sorry your phones have trouble.'],
  'one-device-offline': ['One device is offline', 'I am sorry the device does not get on the network.'],
  'network-general': ['Network, first steps', 'Thank you for telling us about the network trouble.'],
  'not-sending': ['Messages do not go out', 'I am sorry your messages do not go out.'],
  'not-receiving': ['Messages do not arrive', 'I am sorry messages do not reach you.'],
  bounced: ['Messages come back', 'I am sorry your messages come back.'],
  'mailbox-full': ['Full mailbox', 'Thank you for telling us about your mailbox. We will make room together.'],
  calendar: ['Calendar and invitations', 'I am sorry the calendar does not show what it should.'],
  spam: ['Spam and junk', 'Thank you for telling us about the spam filter.'],
  outlook: ['Outlook', 'I am sorry Outlook gives you trouble.'],
  'mail-on-phone': ['Email on a phone', 'I am sorry email does not work on your phone.'],
  'email-general': ['Email, first steps', 'Thank you for telling us about the trouble with your email.'],
  'blank-pages': ['Blank pages', 'I am sorry your pages come out blank.'],
  'print-quality': ['Streaks, smears or faded print', 'I am sorry the print does not look right.'],
  'paper-jam': ['Paper jam', 'I am sorry the paper keeps jamming.'],
  'scan-to-email': ['Scanning to email or a folder', 'I am sorry scanning does not work.'],
  'printer-offline': ['Printer offline', 'I am sorry the printer cannot be reached.'],
  'queue-stuck': ['Print jobs stay in the queue', 'I am sorry your documents do not print.'],
  'printer-general': ['Printer, first steps', 'Thank you for telling us about the printer.'],
  'password-reset': ['Password reset', 'I am sorry you cannot sign in.'],
  'locked-account': ['Locked account', 'I am sorry you cannot get into your account.'],
  'mfa-new-phone': ['Second sign-in step', 'I am sorry the second sign-in step keeps you out.'],
  'device-unlock': ['Device asks for a PIN or key', 'I am sorry the device does not let you in.'],
  'password-access-general': ['Access, first steps', 'I am sorry you cannot get in.'],
}

export type AnswerWords = { title: string; opening: string; leadIn: string; closing: string }

const KINDS = [
  {
    of: threats,
    leadIn: 'If you have not done so yet, please do this now:',
    closing: 'A technician is looking into it. Please reply with anything else you notice, however small.',
  },
  {
    of: requests,
    leadIn: 'So that we can start, please do the following:',
    closing: 'Just reply to this email; we will take it from there.',
  },
  {
    of: troubles,
    leadIn: 'If you have not tried this yet, please do it in this order:',
    closing: 'Please reply and tell us how it went. If it still does not work, we will take over from there.',
  },
]

/** Returns the title of an answer by a playbook and the words around its steps. */
export function answerWords({ id }: Pick<ChosenPlaybook, 'id'>): AnswerWords {
  const kind = KINDS.find(({ of }) => id in of)
  const [title, opening] = kind?.of[id] ?? ['First steps', 'Thank you for writing to us.']
  const { leadIn, closing } = kind ?? KINDS[1]!
  return { title, opening, leadIn, closing }
}
