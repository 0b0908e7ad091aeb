import { expect, it } from 'vitest'
import { isSameAlarmSubject, isSameAlarmText } from '#server/mail/route/same-alarm.ts'

/** Whether two mails of a program are one alarm, their subjects, and the beginnings of their texts. */
const PAIRS: [boolean, string, string, string?, string?][] = [
  [
    false,
    'New message from the website',
    'New message from the website',
    'Name: Ana Ruiz\nPhone: 303-555-0111\nMessage: The card reader is dead.',
    'Name: Bo Lind\nPhone: 303-555-0122\nMessage: Please move our site',
  ],
  [
    false,
    'New message from the website',
    'New message from the website',
    'name: ana\nmessage: my printer',
    'name: bo\nmessage: my printer',
  ],
  [false, 'New message', 'New message', 'my printer is broken since monday', 'the vpn does not connect'],
  [false, 'New voicemail from 303-555-0111 (0:42)', 'New voicemail from 720-555-0199 (1:10)'],
  [
    true,
    'New voicemail from 303-555-0111 (0:42)',
    'New voicemail from 303-555-0111 (1:10)',
    'Caller 303-555-0111. Transcript: our server is down',
    'Caller 303-555-0111. Transcript: my mail does not open',
  ],
  [false, 'New voicemail (0:42)', 'New voicemail (1:10)', 'Caller (303) 555-0111', 'Caller (720) 555-0111'],
  [false, 'Backup failed on SRV-01', 'Backup failed on SRV-02'],
  [false, 'Lockout', 'Lockout', 'The account jdoe was locked out', 'The account asmith was locked out'],
  [true, 'Lockout', 'Lockout', 'The account jdoe was locked out', 'The account jdoe was locked out'],
  [true, 'Agent offline', 'Agent offline', 'srv9 is offline since 1764300000', 'srv9 is offline since 1764303600'],
  [
    true,
    'Backup failed on SRV-01',
    'Backup failed on SRV-01',
    'Host SRV-01: job failed.',
    'Host SRV-01: job failed again.',
  ],
  [false, 'web01 is DOWN', 'web02 is DOWN'],
  [false, 'Blocked 10.0.0.5', 'Blocked 10.0.0.77'],
  [false, 'Case 4711 has been updated', 'Case 5822 has been updated'],
  [false, 'Invoice 2026-118', 'Invoice 2026-119'],
  [false, 'Scan from MFP-3', 'Scan from MFP-9'],
  [true, 'Scan from MFP-3', 'Scan from MFP-3', 'File: scan_20261128_0801.pdf', 'File: scan_20261128_0915.pdf'],
  [
    true,
    'Disk C: on SRV-01 is 91 % full',
    'Disk C: on SRV-01 is 92 % full',
    'Free: 4.2 GB of 120 GB',
    'Free: 4.1 GB of 120 GB',
  ],
  [true, 'Disk C: on SRV-01 is 91% full', 'Disk C: on SRV-01 is 92% full'],
  [false, 'Disk C: on SRV-01 is 91 % full', 'Disk D: on SRV-01 is 92 % full'],
  [
    true,
    'PROBLEM: load on db1 is 5.02',
    'PROBLEM: load on db1 is 6.77',
    'Date/Time: Sat Nov 28 08:01:22 MST 2026\nInfo: CRITICAL - load average: 5.02, 4.11, 3.90',
    'Date/Time: Sat Nov 28 08:06:22 MST 2026\nInfo: CRITICAL - load average: 6.77, 5.11, 4.90',
  ],
  [
    true,
    'Certificate for mail.client.example expires in 14 days',
    'Certificate for mail.client.example expires in 13 days',
  ],
  [
    false,
    'Certificate for mail.client.example expires in 14 days',
    'Certificate for www.client.example expires in 14 days',
  ],
  [
    true,
    'UPS on battery at Denver office',
    'UPS on battery at Denver office',
    'Battery charge 85%, runtime 22 min',
    'Battery charge 62%, runtime 12 min',
  ],
  [false, 'UPS 2 on battery', 'UPS 3 on battery'],
  [false, 'Tray 2 is empty', 'Tray 3 is empty'],
  [false, 'Toner low: HP-4200', 'Toner low: HP-4300'],
  [true, '12 failed logins on SRV-01', '14 failed logins on SRV-01'],
  [true, '3 new alerts', '17 new alerts'],
  [true, 'Errors: 12', 'Errors: 31'],
  [false, 'Port 12 is down', 'Port 13 is down'],
  [false, 'Port 12 errors on sw1', 'Port 13 errors on sw1'],
  [
    true,
    '[Nagios] PROBLEM web01/HTTP',
    '[Nagios] PROBLEM web01/HTTP',
    'Message-ID: <20261128.1.abc@mon1>\nHTTP CRITICAL: 503 after 9.123 seconds',
    'Message-ID: <20261128.2.def@mon1>\nHTTP CRITICAL: 503 after 8.001 seconds',
  ],
  [
    true,
    'Backup failed 2026-11-28 02:00',
    'Backup failed 2026-11-28 03:00',
    'Job ID: 88123\nStarted: 02:00:01\nDuration: 0:12:33',
    'Job ID: 88124\nStarted: 03:00:01\nDuration: 0:11:02',
  ],
  [false, 'Report domain: a.example Submitter: google.com', 'Report domain: b.example Submitter: google.com'],
  [
    true,
    'Report domain: a.example Submitter: google.com Report-ID: 123',
    'Report domain: a.example Submitter: google.com Report-ID: 456',
  ],
  [false, 'New lead', 'New lead', 'Email: ana@x.example', 'Email: bo@y.example'],
  [
    true,
    'Backup of NAS finished with warnings (3)',
    'Backup of NAS finished with warnings (5)',
    '3 of 120 files skipped in 12m 4s',
    '5 of 120 files skipped in 11m 59s',
  ],
  [false, 'Ticket #4711 closed', 'Ticket #4712 closed'],
  [false, '[4711] updated', '[4712] updated'],
  [false, 'Order update', 'Order update', 'Your order 88123 has shipped', 'Your order 88124 has shipped'],
  [
    false,
    'Malware found',
    'Malware found',
    'Computer: LAPTOP-ANA\nUser: CORP\\ana',
    'Computer: LAPTOP-BO\nUser: CORP\\bo',
  ],
  [
    true,
    'Host down',
    'Host down',
    'web01 has been down for 5 minutes. See https://rmm.example/alerts/88123',
    'web01 has been down for 25 minutes. See https://rmm.example/alerts/88199',
  ],
  [false, 'Host down', 'Host down', 'See the gateway 10.0.0.5', 'See the gateway 10.0.0.6'],
  [false, 'Server room 4 is hot', 'Server room 5 is hot'],
  [true, 'Server room is at 41 degrees', 'Server room is at 43 degrees'],
  [true, 'Temperature 41.5 °C in rack', 'Temperature 43.0 °C in rack'],
  [false, 'Ana Ruiz shared a file', 'Bo Lind shared a file'],
  [false, 'Ana wrote', 'Ana wrote', 'Ana wrote: printer', 'Bo wrote: printer'],
  [true, 'Backup failed on Nov 28, 2026 at 2:00 AM', 'Backup failed on Nov 28, 2026 at 3:00 AM'],
  [false, 'Printer 4 needs toner', 'Printer 5 needs toner'],
  [false, '新しいメッセージ', '新しいメッセージ', 'お名前: 田中', 'お名前: 鈴木'],
  [false, 'VM SQL-PROD snapshot old', 'VM SQL-TEST snapshot old'],
  [true, 'Replication lag 120 s on db-a', 'Replication lag 340 s on db-a'],
  [false, 'MAC 00:11:22:33:44:55 unknown', 'MAC 00:11:22:33:44:66 unknown'],
  [false, 'Interface Gi1/0/24 down', 'Interface Gi1/0/23 down'],
  [false, 'Fax from +1 303 555 0111', 'Fax from +1 720 555 0199'],
  [true, 'Alert: CPU at 97%', 'Alert: CPU at 99%', 'PID 4312 uses 97 %', 'PID 9921 uses 99 %'],
  [false, 'Contact form', 'Contact form', 'From: ana <ana@x.example>\nHello', 'From: bo <bo@x.example>\nHello'],
  [
    true,
    'S.M.A.R.T. warning',
    'S.M.A.R.T. warning',
    'Drive WD-4410 reallocated sectors: 12',
    'Drive WD-4410 reallocated sectors: 14',
  ],
  [false, 'Room 4C leak', 'Room 4D leak'],
]

it.for(PAIRS)('%s: “%s”, “%s”', ([isOne, first, second, text = '', other = text]) => {
  expect(isSameAlarmSubject(first, second) && isSameAlarmText(text, other)).toBe(isOne)
})

it('takes 24 copies of one alarm for one', () => {
  const copies = Array.from({ length: 24 }, (_, hour) => ({
    subject: `Disk D: on SRV-07 is ${70 + hour} % full (${hour + 1})`,
    text: `Host: SRV-07 (10.1.0.7)\nTime: 2026-11-28 ${String(hour).padStart(2, '0')}:05:${10 + hour} MST\nFree: ${30 - hour}.${hour} GB of 100 GB\nDuration: ${hour}h ${hour * 2}m, attempt ${hour}\nMessage-ID: <${hour}abc${hour}@srv-07>`,
  }))
  for (const { subject, text } of copies) {
    expect(isSameAlarmSubject(copies[0]!.subject, subject), subject).toBe(true)
    expect(isSameAlarmText(copies[0]!.text, text), text).toBe(true)
  }
})
