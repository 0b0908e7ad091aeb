import type { Category } from '#contract/vocabulary.ts'

/** Phrases, separated by commas, by how much they say; the marks are those of find-cues.ts. */
export type Strengths = { strong?: string; clear?: string; faint?: string }

export const STRENGTH = { strong: 4, clear: 2, faint: 1 } as const

/** Words that point at a category, beyond the situations in playbooks/. */
export const categoryCues: Record<Category, Strengths> = {
  General: {
    strong: `
      question about your/our, business/opening hours, your price/rate/fee, our contract with, speak to sales
    `,
    clear: `
      consultation, appointment, feedback, recommend*, advice, training, pricing, onboarding call, account manager,
      proposal, service agreement
    `,
    faint: 'question, wondering, plan, service, vendor, compare',
  },
  Hardware: {
    strong: `
      wont/doesnt/not power/turn/switch on, motherboard, power supply, docking station, hard drive, touchpad,
      trackpad, overheat*, second monitor/screen, external monitor/display, black screen, blank screen, no display
    `,
    clear: `
      laptop, desktop, monitor, keyboard, mouse, charger, battery, dock, docking, ssd, ram, headset, webcam, speaker,
      microphone, usb, hdmi, displayport, projector, tablet, ipad, macbook, thinkpad, server, raid, fan, hinge,
      workstation, reboot*, beep*, burning/burnt smell, flicker*, spill*, cracked, hardware
    `,
    faint: 'computer, pc, screen, phone, cable, plugged, dead, display, device, power, slow, drive',
  },
  Software: {
    strong: `
      excel, powerpoint, quickbooks, microsoft teams, ms teams, adobe, acrobat, photoshop, illustrator, indesign, bluebeam, revit, solidworks, autocad, sharepoint, onedrive,
      microsoft word, word document/doc/file/crash*/keeps/wont, windows update, print screen, add in, plugin,
      error message, practice/case management
    `,
    clear: `
      software, app, application, program, install*, uninstall*, crash*, freez*, frozen, license*, activation,
      spreadsheet, workbook, macro, pdf, teams, zoom, slack, browser, chrome, firefox, safari, crm, erp, database,
      sage, dentrix, clio, procore, windows 10/11, macos, sync*, corrupt*, microsoft365, backup, restore, template,
      update
    `,
    faint: 'error, version, upgrade, windows, file, document, loading, feature, export, import',
  },
  Network: {
    strong: `
      wifi, internet, vpn, router, access point, no connection, ethernet, network drive, mapped drive, dns, dhcp,
      ip address, static ip, bandwidth, packet loss, modem, shared drive
    `,
    clear: `
      network, firewall, wireless, signal, connection, connectivity, disconnect*, latency, fiber, comcast,
      centurylink, xfinity, isp, ssid, hotspot, voip, desk phone, network switch, download speed, upload speed,
      port forward*, remote desktop, website/page wont load
    `,
    faint: 'connect, connected, offline, online, drops, dropping, speed, switch, buffering, lag*, website',
  },
  Security: {
    strong: `
      virus, malware, antivirus, phish*, ransom*, spyware, adware, hack*, data breach, compromised, trojan,
      security incident/alert/warning/question*/training/awareness/audit/assessment, vulnerabilit*, penetration test,
      dark web, endpoint protection
    `,
    clear: `
      suspicious, scam*, security, popup, encrypt*, stolen, fraud*, spoof*, impersonat*, threat, infected, hipaa,
      compliance, bitlocker encryption, quarantin*
    `,
    faint: 'strange, weird, unknown, protection, blocked, safe, link',
  },
  Email: {
    strong: `
      outlook, mailbox, inbox, gmail, distribution list, out of office, undeliverable, shared calendar,
      email signature, junk folder, spam folder, mail flow, exchange online, mail server, bounce* back, auto reply
    `,
    clear: `
      email, mail, calendar, spam, junk, attachment, bounce*, outbox, newsletter, invitation, imap, smtp, recipient,
      meeting invite, signature
    `,
    faint: 'sending, receiving, invite, folder, message, contacts, mx',
  },
  Printer: {
    strong: `
      printer, copier, toner, ink cartridge, mfp, plotter, paper jam, print queue, print job, print spooler,
      wont/cant/doesnt/not/isnt print*, scan to, laserjet, officejet, printout
    `,
    clear: `
      print, printing, printed, prints, scanner, scan, scanning, cartridge, tray, xerox, epson, ricoh, kyocera,
      konica, lexmark, canon, zebra, duplex
    `,
    faint: 'ink, paper, pages, copies, labels, jam, stapl*',
  },
  'Password/Access': {
    strong: `
      reset my/the/a/our/her/his/their password, password reset, forgot* ... password, password ... expired,
      locked out, authenticator, mfa, access denied, new hire/employee/starter/user, passcode, permission* to,
      unlock my/the/her/his account, user access, bitlocker recovery, recovery key,
      email/computer/windows/wifi password, admin rights
    `,
    clear: `
      password, login, logon, username, credential*, permission*, access to, verification code, security code,
      single sign, sso, grant, unlock, offboard*, onboard*, locked, pin, guest access, shared folder
    `,
    faint: 'account, access, user, reset, expired, code',
  },
}

/** Phrases that only look like evidence: how to answer, and names of keys and people. */
export const emptyPhrases = `
  email me, email us, emailed you, by/via/over email, send me an email, reply to this email, my email is,
  email address is, call or email, email or call, my phone/cell number, my phone/cell is, call my phone/cell,
  sent from my, it/support team, on the network side, print screen key, security deposit, social security,
  security guard, network marketing
`
