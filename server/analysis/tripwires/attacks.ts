import { BY_ITSELF, NOT_ME } from './tripwire.ts'
import type { Tripwire } from './tripwire.ts'

const MACHINE = 'laptop/phone/cellphone/iphone/tablet/ipad/macbook/computer/notebook'

/** Something is wrong with a machine, a system or the data on it; gravest first. */
export const attacks: Tripwire[] = [
  {
    id: 'ransom',
    priority: 'Critical',
    playbook: 'ransomware',
    phrases: `
      ransom*, file/document/data/server/everything ... encrypted, encrypted ... file/document/data/server,
      decrypt* ... pay/bitcoin/file/key/contact/instruction, pay ... bitcoin/crypto/decrypt*, bitcoin,
      file/document/folder ... weird/strange/odd/unknown/random/different extension/ending/name,
      wallpaper/background ... pay/payment/locked, file ... locked ... pay*, note ... pay ... file,
      lockbit/wannacry/cryptolocker, file/document ... end/ends/ending in/with,
      readme/instructions/note ... every/each/all folder, file/document ... renamed,
      how to recover/restore/decrypt your, file/text ... in every/each folder, how to recover, turned into gibberish
    `,
  },
  {
    id: 'remote-control',
    priority: 'Critical',
    playbook: 'remote-intruder',
    phrases: `
      mouse/cursor/pointer ... ${BY_ITSELF}, typing ... ${BY_ITSELF},
      someone/somebody/stranger/hacker is typing/moving/clicking/controlling/remoting/connected,
      stranger/guy/man/lady/woman/caller/person ... remote*/controlling/anydesk/teamviewer/screenconnect/logmein,
      someone/somebody ... controlling/remoted/anydesk/teamviewer/screenconnect/logmein,
      someone/somebody/stranger ... control/controls ... computer/laptop/pc/mouse/screen, has remote control,
      took/taken/taking/take control of, let/allowed/gave him/her/them/caller/someone remote*/control/onto,
      i let him/her/them/someone in/connect/login,
      let/allowed/gave ... caller/stranger ... access/in/connect*/control/login,
      unknown/unexpected/unauthorized/unrecognized/strange ... remote session/support/tool/connection/control/access,
      remote ... ${NOT_ME} know/start/request/ask/authorize/approve/recogni*/allow,
      anydesk/teamviewer/screenconnect/logmein ... unknown/stranger/himself/herself/caller,
      anydesk/teamviewer/screenconnect/logmein ... ${NOT_ME}, someone/somebody else is/was controlling/moving,
      open*/click*/moves/moving/types/typing/scroll* ... itself/themselves/own,
      program/window/thing ... open*/clos* themselves/itself, possessed, mind of its own,
      program/app/window ... launch* ... itself/themselves/own, is on/in/inside my screen/computer/laptop/pc,
      technician/guy/man/woman/person ... i/we didnt/dont/never call/know/recogni*/request,
      on the phone ... installed/connected/remote*
    `,
  },
  {
    id: 'intruder',
    priority: 'Critical',
    playbook: 'breach',
    phrases: `
      hacker/attacker/intruder/someone/somebody is in/inside/on our/the/my network/server/system/file/tenant/account,
      broke/broken/break into our/the/my network/server/system/computer, data breach, under attack,
      server ... hacked/compromised,
      several/multiple/all/many/# computer/account/machine ... infected/hacked/compromised
    `,
  },
  {
    id: 'malware',
    priority: 'High',
    playbook: 'malware',
    phrases: `
      virus, malware, trojan, spyware, adware, keylog*, rootkit, worm, infected, infection,
      antivirus/defender/sentinelone/crowdstrike/malwarebytes/huntress/edr/bitdefender ... found/detect*/alert/warn*/quarantin*/threat,
      threat detected/found, crypto miner/mining, viruses, enable/enabled content/macros,
      black/cmd/powershell/command window/prompt ... flash*/pop*/open*, antivirus ... went/going/goes off
    `,
  },
  {
    id: 'fake-alert',
    priority: 'High',
    playbook: 'malware',
    phrases: `
      popup ... virus/infected/security/locked/call/everywhere/constantly/nonstop,
      constant/endless/random/strange popup, browser/chrome/search/homepage/safari/edge ... redirect*/hijack*,
      redirect* ... to strange/weird/random/other site/page, homepage/engine changed,
      program/toolbar/extension/software/app ... ${NOT_ME} install*/download*/recogni*,
      strange/unknown/weird program/software/app/toolbar/icon ... appeared, ads everywhere/constantly,
      ads ... pop/popping, downloaded/installed/ran ... and/now/then/since ... popup/ads/strange/weird/slow,
      norton/mcafee popup/alert/warning, popup ... renew
    `,
  },
  {
    id: 'hacked',
    priority: 'High',
    playbook: 'breach',
    phrases: `
      hack/hacked/hacker/hacking, compromised, breach*, hijack*, taken over my/our/by, took over my/our, intruder,
      intrusion, identity theft, stole my/our, was/been/got/being taken over, website ... defaced/casino/else
    `,
  },
  {
    id: 'unknown-account',
    priority: 'High',
    playbook: 'breach',
    phrases: `
      user/admin/administrator/account/device ... ${NOT_ME} recogni*/create*/add*,
      user/admin/administrator/account/device ... nobody recogni*/created/added/knows,
      unknown/unrecognized/unrecognised/unfamiliar/unauthorized/rogue user/account/admin/administrator/device/ip/program/access/person/charge/computer,
      new admin/administrator ... nobody/appeared/unknown
    `,
  },
  {
    id: 'insider',
    priority: 'High',
    playbook: 'breach',
    phrases: `
      former/ex/fired/terminated/disgruntled employee/worker/staff/bookkeeper/partner/admin ... still/logged/delet*/download*/stole/copied/took,
      someone/somebody ... copying/accessing/accessed/reading/stealing ... file/data/email/folder,
      employee ... fired/terminated ... still
    `,
  },
  {
    id: 'protection-off',
    priority: 'High',
    playbook: 'malware',
    phrases: `
      antivirus/defender/protection/firewall ... off/disabled ... ${BY_ITSELF}/someone,
      antivirus/defender ... cant/wont turn*/enabl*, antivirus/defender/protection is/was/got disabled
    `,
  },
  {
    id: 'odd-traffic',
    priority: 'High',
    playbook: 'breach',
    phrases: `
      ddos, brute force, unusual/strange/suspicious/huge/abnormal traffic/activity/outbound/upload,
      hundreds/thousands of failed login, suspicious behavior/process, traffic ... russia/china/foreign/overseas/night
    `,
  },
  {
    id: 'strange-usb',
    priority: 'High',
    playbook: 'malware',
    phrases: `
      found ... usb/flash/thumb ... parking/lobby/floor/desk/street/mail/plugged,
      unknown/strange/random usb/flash/thumb, plugged ... usb ... found/stranger/unknown
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
      workstation is/are/was missing/stolen/gone, workstation ... stolen
    `,
  },
  {
    id: 'data-exposed',
    priority: 'High',
    playbook: 'data-exposed',
    phrases: `
      password/data/credential*/record/information/account/email ... leaked/exposed, dark web, leaked, data leak,
      sent/emailed/shared/faxed ... wrong/incorrect person/recipient/patient/client/customer,
      record/statement/information/file ... to ... wrong address/email, hipaa breach/violation/incident,
      anyone/everyone/public/publicly can see/open/access/visible, visible to the public/internet,
      sent/emailed/shared ... ssn/confidential/patient/salary ... mistake/accident/wrong,
      sent/emailed/forwarded/shared/uploaded ... social/ssn/confidential/medical,
      accidentally/mistakenly/wrongly sent/emailed/forwarded/shared/copied
    `,
  },
]
