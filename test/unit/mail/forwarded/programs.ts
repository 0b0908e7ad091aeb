/** Mails that pass on one from Ann Reed <ann.reed@customer.example>, as programs write them: their subject and text. */
export const PROGRAMS: [program: string, subject: string, text: string][] = [
  [
    'Gmail',
    'Fwd: Printer jam',
    'Please look at this.\n\n---------- Forwarded message ---------\nFrom: Ann Reed <ann.reed@customer.example>\nDate: Mon, Nov 23, 2026 at 8:15 AM\nSubject: Printer jam\nTo: Dana Cole <dana@desk.example>\nCc: Bo <bo@customer.example>\n\n\nIt jams on page two.\n\nAnn',
  ],
  [
    'Gmail, with bold marks and a link',
    'Fwd: Printer jam',
    '---------- Forwarded message ---------\n*From:* Ann Reed <ann.reed@customer.example<mailto:ann.reed@customer.example>>\n*Date:* Mon, Nov 23, 2026\n*Subject:* Printer jam\n*To:* <dana@desk.example>\n\nIt jams on page two.',
  ],
  [
    'Gmail in German',
    'Fwd: Printer jam',
    'Zur Info\n\n---------- Forwarded message ---------\nVon: Ann Reed <ann.reed@customer.example>\nDate: Mo., 23. Nov. 2026 um 08:15 Uhr\nSubject: Printer jam\nTo: Dana <dana@desk.example>\n\nIt jams on page two.',
  ],
  [
    'Apple Mail',
    'Fwd: Printer jam',
    'Can you take this?\n\nDana\n\n> Begin forwarded message:\n> \n> From: Ann Reed <ann.reed@customer.example>\n> Subject: Printer jam\n> Date: November 23, 2026 at 8:15:02 AM MST\n> To: Dana Cole <dana@desk.example>\n> \n> It jams on page two.\n> \n> > You wrote: does it jam?',
  ],
  [
    'Apple Mail, without quote marks',
    'Fwd: Printer jam',
    'Begin forwarded message:\n\nFrom: "Ann Reed" <ann.reed@customer.example>\nSubject: Printer jam\nDate: November 23, 2026 at 8:15:02 AM MST\nTo: "Dana Cole" <dana@desk.example>\n\nIt jams on page two.',
  ],
  [
    'Apple Mail in French',
    'Tr : Printer jam',
    'Début du message réexpédié :\n\n> De: Ann Reed <ann.reed@customer.example>\n> Objet: Printer jam\n> Date: 23 novembre 2026 à 08:15:02 UTC−7\n> À: dana@desk.example\n>\n> It jams on page two.',
  ],
  [
    'iPhone in German',
    'Fwd: Printer jam',
    'Von meinem iPhone gesendet\n\nAnfang der weitergeleiteten Nachricht:\n\n> Von: Ann Reed <ann.reed@customer.example>\n> Datum: 23. November 2026 um 08:15:02 MST\n> An: dana@desk.example\n> Betreff: Printer jam\n> \n> It jams on page two.',
  ],
  [
    'Outlook, classic',
    'FW: Printer jam',
    'Yours?\n\nDana Cole\nNeatline IT\n\nFrom: Ann Reed <ann.reed@customer.example>\nSent: Monday, November 23, 2026 8:15 AM\nTo: Dana Cole <dana@desk.example>; Help\n <help@desk.example>\nCc: Bo <bo@customer.example>\nSubject: Printer jam\nImportance: High\n\nIt jams on page two.',
  ],
  [
    'Outlook, with a line',
    'Fw: Printer jam',
    'See below\n________________________________\nFrom: Ann Reed <ann.reed@customer.example>\nSent: Monday, November 23, 2026 8:15:02 AM\nTo: Dana Cole <dana@desk.example>\nSubject: Printer jam\n\nIt jams on page two.',
  ],
  [
    'Outlook, an old one, with a link in brackets',
    'FW: Printer jam',
    '-----Original Message-----\nFrom: Ann Reed [mailto:ann.reed@customer.example] \nSent: Monday, November 23, 2026 8:15 AM\nTo: Dana Cole\nSubject: Printer jam\n\nIt jams on page two.',
  ],
  [
    'Outlook for Mac',
    'FW: Printer jam',
    'Hi,\n\nFrom: Ann Reed <ann.reed@customer.example>\nDate: Monday, November 23, 2026 at 8:15 AM\nTo: Dana Cole <dana@desk.example>\nSubject: Printer jam\n\nIt jams on page two.',
  ],
  [
    'Outlook in paragraphs',
    'FW: Printer jam',
    'From: Ann Reed <ann.reed@customer.example>\n\nSent: Monday, November 23, 2026 8:15 AM\n\nTo: Dana Cole <dana@desk.example>\n\nSubject: Printer jam\n\nIt jams on page two.',
  ],
  [
    'Outlook, with another subject typed over it',
    'New ticket for Ann',
    'From: Ann Reed <ann.reed@customer.example>\nSent: Monday, November 23, 2026 8:15 AM\nTo: Dana Cole <dana@desk.example>\nSubject: Printer jam\n\nIt jams on page two.',
  ],
  [
    'Thunderbird',
    'Fwd: Printer jam',
    'for you\n\n\n-------- Forwarded Message --------\nSubject: \tPrinter jam\nDate: \tMon, 23 Nov 2026 08:15:02 -0700\nFrom: \tAnn Reed <ann.reed@customer.example>\nTo: \tDana Cole <dana@desk.example>\n\n\n\nIt jams on page two.',
  ],
  [
    'Thunderbird, a table read cell by cell',
    'Fwd: Printer jam',
    '-------- Forwarded Message --------\nSubject:\nPrinter jam\nDate:\nMon, 23 Nov 2026 08:15:02 -0700\nFrom:\nAnn Reed <ann.reed@customer.example>\nTo:\nDana Cole <dana@desk.example>\n\nIt jams on page two.',
  ],
  [
    'Thunderbird in Spanish',
    'Fwd: Printer jam',
    '-------- Mensaje reenviado --------\nAsunto: \tPrinter jam\nFecha: \tMon, 23 Nov 2026 08:15:02 -0700\nDe: \tAnn Reed <ann.reed@customer.example>\nPara: \tdana@desk.example\n\nIt jams on page two.',
  ],
  [
    'Thunderbird in German',
    'Fwd: Printer jam',
    '-------- Weitergeleitete Nachricht --------\nBetreff: \tPrinter jam\nDatum: \tMon, 23 Nov 2026 08:15:02 -0700\nVon: \tAnn Reed <ann.reed@customer.example>\nAn: \tdana@desk.example\nKopie (CC): \tbo@customer.example\n\nIt jams on page two.',
  ],
  [
    'Yahoo',
    'Fw: Printer jam',
    'hello\n\n----- Forwarded Message -----\nFrom: Ann Reed <ann.reed@customer.example>\nTo: "dana@desk.example" <dana@desk.example>\nSent: Monday, November 23, 2026 at 08:15:02 AM MST\nSubject: Printer jam\n\nIt jams on page two.',
  ],
  [
    'Proton',
    'Fw: Printer jam',
    '------- Forwarded Message -------\nFrom: Ann Reed <ann.reed@customer.example>\nDate: On Monday, November 23rd, 2026 at 8:15 AM\nSubject: Printer jam\nTo: dana@desk.example <dana@desk.example>\n\n> It jams on page two.',
  ],
  [
    'GMX',
    'Fw: Printer jam',
    'Hallo,\n\n-- \nGesendet mit der GMX Mail App\n\nGesendet: Montag, 23. November 2026 um 08:15 Uhr\nVon: "Ann Reed" <ann.reed@customer.example>\nAn: dana@desk.example\nBetreff: Printer jam\n\nIt jams on page two.',
  ],
  [
    'Samsung',
    'Fwd: Printer jam',
    'Sent from my Galaxy\n\n-------- Original message --------\nFrom: Ann Reed <ann.reed@customer.example>\nDate: 11/23/26 8:15 AM (GMT-07:00)\nTo: Dana <dana@desk.example>\nSubject: Printer jam\n\nIt jams on page two.',
  ],
  [
    'Zoho',
    'Fwd: Printer jam',
    '============ Forwarded message ============\nFrom: Ann Reed <ann.reed@customer.example>\nTo: <dana@desk.example>\nDate: Mon, 23 Nov 2026 08:15:02 -0700\nSubject: Printer jam\n============ Forwarded message ============\n\nIt jams on page two.',
  ],
  [
    'SquirrelMail',
    '[Fwd: Printer jam]',
    '---------------------------- Original Message ----------------------------\nSubject: Printer jam\nFrom:    "Ann Reed" <ann.reed@customer.example>\nDate:    Mon, November 23, 2026 8:15 am\nTo:      dana@desk.example\n--------------------------------------------------------------------------\n\nIt jams on page two.',
  ],
  [
    'Roundcube',
    'Fwd: Printer jam',
    '-------- Original Message --------\nSubject: Printer jam\nDate: 2026-11-23 08:15\n From: Ann Reed <ann.reed@customer.example>\nTo: dana@desk.example\n\nIt jams on page two.',
  ],
  [
    'KMail',
    'Fwd: Printer jam',
    '----------  Forwarded Message  ----------\n\nSubject: Printer jam\nDate: Monday, 23 November 2026, 08:15:02\nFrom: Ann Reed <ann.reed@customer.example>\nTo: dana@desk.example\n\nIt jams on page two.\n-------------------------------------------------------',
  ],
  [
    'Mutt',
    'Fwd: Printer jam',
    '----- Forwarded message from Ann Reed <ann.reed@customer.example> -----\n\nDate: Mon, 23 Nov 2026 08:15:02 -0700\nFrom: Ann Reed <ann.reed@customer.example>\nTo: dana@desk.example\nSubject: Printer jam\n\nIt jams on page two.',
  ],
  [
    'Evolution',
    'Fwd: Printer jam',
    '-------- Forwarded Message --------\nFrom: Ann Reed <ann.reed@customer.example>\nReply-To: front@customer.example\nTo: dana@desk.example\nSubject: Printer jam\nDate: Mon, 23 Nov 2026 08:15:02 -0700\n\nIt jams on page two.',
  ],
  [
    'eM Client',
    'Fwd: Printer jam',
    '------ Forwarded Message ------\nFrom: "Ann Reed" <ann.reed@customer.example>\nTo: dana@desk.example\nDate: 11/23/2026 8:15:02 AM\nSubject: Printer jam\n\nIt jams on page two.',
  ],
  [
    'Notes',
    'Fw: Printer jam',
    '----- Forwarded by Dana Cole/Desk on 11/23/2026 09:00 AM -----\n\nFrom:\tAnn Reed <ann.reed@customer.example>\nTo:\tDana Cole/Desk@Desk\nDate:\t11/23/2026 08:15 AM\nSubject:\tPrinter jam\n\nIt jams on page two.',
  ],
  [
    'Fastmail',
    'Fwd: Printer jam',
    '----- Original message -----\nFrom: Ann Reed <ann.reed@customer.example>\nTo: dana@desk.example\nSubject: Printer jam\nDate: Monday, 23 November 2026 8:15 AM\n\nIt jams on page two.',
  ],
  [
    'a program with wide colons',
    '转发：Printer jam',
    '发件人：Ann Reed <ann.reed@customer.example>\n发送日期：2026年11月23日\n收件人：dana@desk.example\n主题：Printer jam\n\nIt jams on page two.',
  ],
]
