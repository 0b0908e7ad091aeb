import { BY_ITSELF } from './tripwire.ts'
import type { Tripwire } from './tripwire.ts'

const MACHINE = 'laptop/phone/cellphone/iphone/tablet/ipad/macbook/computer/notebook'

/** Protection, a device or data is lost or at risk; gravest first. */
export const lostData: Tripwire[] = [
  {
    id: 'insider',
    priority: 'High',
    playbook: 'breach',
    phrases: `
      former/ex/fired/terminated/disgruntled employee/worker/staff ... still/logged/delet*/download*,
      former/ex/fired/terminated/disgruntled bookkeeper/partner/admin ... still/logged/delet*/download*,
      former/ex/fired/terminated/disgruntled employee/worker/staff ... stole/copied/took,
      former/ex/fired/terminated/disgruntled bookkeeper/partner/admin ... stole/copied/took,
      someone/somebody ... copying/accessing/accessed/reading/stealing ... file/data/email/folder,
      employee ... fired/terminated ... still,
      fired/former/ex/dismissed/terminated ... login/admin/access/posts/deleting,
      fired/former/ex/dismissed/terminated ... deleted/downloaded/mailbox/still,
      gave notice ... download*/cop*/file*/sent, personal gmail/webmail/email/dropbox/drive,
      left ... still has/posts/logs/login/reading, quit ... still/deleting/login/posts, ex employee, dlp,
      copied/copying/downloaded ... client/customer list/files/data ... leav*/left/competitor,
      competitor has/knows/got, whom we fired, let go ... still/access/deleted,
      notice period ... download*/copied/copying/gmail/usb, gave notice ... download*/copied/gmail
    `,
  },
  {
    id: 'protection-off',
    priority: 'High',
    playbook: 'malware',
    phrases: `
      antivirus/defender/protection/firewall ... off/disabled ... ${BY_ITSELF}/someone,
      antivirus/defender ... cant/wont turn*/enabl*, antivirus/defender/protection is/was/got disabled,
      antivirus/defender/protection/edr/agent ... off/disabled/gray/grey/stopped, protection is off,
      disable/disabled defender/antivirus/edr, antivirus/edr/defender agent ... missing/stopped/silent/out
    `,
  },
  {
    id: 'odd-traffic',
    priority: 'High',
    playbook: 'breach',
    phrases: `
      ddos, brute force, unusual/strange/suspicious/huge/abnormal traffic/activity/outbound/upload,
      hundreds/thousands of failed login, suspicious behavior/process,
      traffic ... russia/china/foreign/overseas/night, password spray*, credential stuffing,
      # failed/attempts/login ... ip/foreign/countries/users, failed login ... per/in/from/foreign,
      foreign ip, ip ... russia/china/ru/cn/foreign/abroad/tor, port scan*, scanned ports,
      traffic spike ... unknown, beacon, sends # an/per hour, sends thousands, abuse report/desk/complaint,
      ssh brute
    `,
  },
  {
    id: 'strange-usb',
    priority: 'High',
    playbook: 'malware',
    phrases: `
      found ... usb/flash/thumb ... parking/lobby/floor/desk/street/mail/plugged,
      unknown/strange/random usb/flash/thumb, plugged ... usb ... found/stranger/unknown,
      usb/stick/thumb/flash ... mail/envelope/no sender/parking/found/lying, stick marked/labelled/labeled,
      plugged it in ... stranger/found, charge his/her phone ... computer/register/pc, cable from a stranger
    `,
  },
  {
    id: 'device-lost',
    priority: 'High',
    playbook: 'lost-device',
    phrases: `
      ${MACHINE} ... stolen/stole, stolen/stole ... ${MACHINE}/bag/backpack/car,
      lost/misplaced my/our/his/her/the/a/their ${MACHINE}/usb/thumb/flash,
      lost/misplaced my/our/his/her/the/a/their work/company/office/business ${MACHINE},
      ${MACHINE} is/was/are/went missing/lost,
      left ... ${MACHINE} ... taxi/train/uber/lyft/bus/airport/plane/cab/cafe/restaurant/hotel, burgl*,
      broke/broken into our/the/my office/car/building, was robbed,
      lost/stolen/misplaced my/our/his/her/the/a badge/keycard/fob, badge/keycard/fob ... stolen/lost,
      door ... forced/pried/smashed, broke in last/over/and/to, usb/thumb/flash drive ... missing/lost/stolen,
      workstation is/are/was missing/stolen/gone, workstation ... stolen,
      laptop/tablet/phone/ipad left on/in/at a/the train/taxi/cab/bus/plane/airport,
      laptop/tablet/phone/ipad left on/in/at a/the hotel/restaurant/cafe/bar/gym/uber,
      left my/his/her/the laptop/tablet/phone/ipad/bag/briefcase,
      lost phone/laptop/ipad/tablet/mobile/company/device, lost company, mobile lost, lost mode,
      phone/laptop/ipad/tablet/mobile gone since/from/after/missing, report/reports/reported lost/stolen,
      remote wipe, taken out of/from my/the/our car/truck/van/desk/office, snatched, pickpocket*, grabbed my,
      laptop/tablet/phone/ipad/mobile/bag lost/stolen/taken, drives/disks/tapes/laptops are/is missing/gone,
      backup disk/drive/tape missing/lost/gone, sold ... without erasing/wiping/wiped, wiped before,
      police report,
      notebook/usb/stick/token/badge is/was/went/gone lost/stolen/missing/gone,
      notebook/stick/token/badge/tablet ... lost/stolen/nicked, lost notebook/usb/stick/tablet/badge/token,
      laptop/notebook/tablet/bag left in/on rental/taxi/train/hotel
    `,
  },
  {
    id: 'data-exposed',
    priority: 'High',
    playbook: 'data-exposed',
    phrases: `
      password/data/credential*/record/information/account/email ... leaked/exposed, dark web, leaked,
      data leak, sent/emailed/shared/faxed ... wrong/incorrect person/recipient/patient/client/customer,
      record/statement/information/file ... to ... wrong address/email, hipaa breach/violation/incident,
      anyone/everyone/public/publicly can see/open/access/visible, visible to the public/internet,
      sent/emailed/shared ... ssn/confidential/patient/salary ... mistake/accident/wrong,
      sent/emailed/forwarded/shared/uploaded ... social/ssn/confidential/medical,
      accidentally/mistakenly/wrongly sent/emailed/forwarded/shared/copied,
      everyone/everybody/anyone can open/read/download/see, public link, on a public, open link,
      listed on google, found on google, on google, see other patients/clients/customers/peoples/parents,
      another/other patients/clients/customers/persons chart/data/record*/file*/statement*/results,
      names and addresses/birth/ssn*, ssn, personal data, whole list ... sent/emailed, cc instead of bcc,
      instead of bcc, not bcc, to all instead, to the whole list, privacy incident/breach/officer/log,
      mailed/emailed/sent ... wrong,
      sent/emailed/mailed/shared ... to the wrong client/patient/customer/bidder/parent/family,
      sent/emailed/mailed/shared ... to the wrong employee/tenant/student/recipient/person/address,
      wrong bidder, salaries ... see/open/read/everyone/everybody, saw everybodys/everyones,
      salaries/payroll/list/record*/file*/letter to/with wrong/competitor,
      faxed/sent/mailed/emailed to wrong/incorrect/competitor, shared/folder ... open for everyone/everybody/all
    `,
  },
]
