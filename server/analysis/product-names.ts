import type { Strengths } from './category-cues.ts'
import { programNames } from './program-names.ts'
import type { Category } from '#contract/vocabulary.ts'

/** Makers, products, devices, protocols and error codes by the category they indicate. */
export const productNames: Record<Category, Strengths> = {
  General: {
    clear: `
      soc 2 report for, certificate of insurance, w9, purchase order, po number, rfp, rfq, statement of work,
      sow, msa, quarterly business review, qbr, acct mgr, account rep
    `,
  },
  Hardware: {
    strong: `
      thinkpad, thinkcentre, thinkstation, ideapad, elitebook, probook, elitedesk, prodesk, zbook, optiplex,
      inspiron, vostro, poweredge, proliant, imac, mac mini, mac studio, surface pro/laptop/go/hub/dock/pen,
      toughbook, idrac, ipmi, psu, dimm, nvme, hdd, sata, bios, uefi, cmos, ecc error, uncorrectable, raid,
      perc, predictive failure, smart failure/error/status, bad sector, apc, cyberpower, tripp lite, eaton,
      kvm, wacom, stylus, jabra, plantronics, logitech, airpods, whea, kernel power, critical process died,
      irql, page fault in, memory management, inaccessible boot device, no boot/bootable device,
      boot device not found, bugcheck, cash drawer, signature pad, handheld scanner,
      barcode scanner/gun/reader, scan gun, datalogic, honeywell scanner, smartboard, smart board, promethean,
      graphics card, usb c, dvi, vga, hot swap, wd19, wd15, tb16, dock station, lenovo, alienware, chromebox,
      mac pro, surface, tablet pc, getac, panasonic toughpad, zebra tablet, rf scanner, rf gun, mc9300,
      mc3300, tc57, tc70, ck65, symbol scanner, voyager scanner, topaz, epad, evolis, poly studio,
      meeting owl, logitech rally, neat bar, crestron, extron, clickshare, apple tv, chromecast, viewsonic,
      benq, aoc, samsung monitor, lg monitor, ultrawide, hdmi cable, vga cable, display port, usb hub,
      memory stick slot, sd card, card slot, trackball, numpad, number pad, foot pedal, event 41, whea logger,
      video tdr, nvlddmkm, thread exception, driver power state, no bootable, disk boot failure, cmos battery,
      coin cell, press f1, checkdisk, chkdsk
    `,
    clear: `
      macbook, dell, asus, acer, latitude, precision, xps, yoga, imac, ilo, vga, gpu, cpu, motherboard,
      ups battery, nuc, thin client, wyse, igel, webcam, nvr, dvr, cctv, tc52, rugged, handheld, elgato,
      samsung tv, touchscreen, touch screen, lightning cable, power strip, surge, heatsink, thermal, esxi,
      hba
    `,
    faint: 'chromebook',
  },
  Software: programNames,
  Network: {
    strong: `
      meraki, ubiquiti, unifi, aruba, ruckus, fortigate, fortinet, sonicwall, palo alto, pfsense, watchguard,
      netgear, tp link, linksys, eero, orbi, mikrotik, draytek, zyxel, juniper, sd wan, sdwan, mpls, bgp,
      ospf, vlan, lacp, spanning tree, uplink, wan, wlan, poe, subnet, default gateway, traceroute, tracert,
      jitter, sip, sip trunk, pbx, 3cx, ringcentral, nextiva, mitel, shoretel, asterisk, freepbx, grandstream,
      yealink, polycom, starlink, cradlepoint, lte, 5g, ont, dsl, openvpn, wireguard, tailscale, netextender,
      anyconnect, forticlient, globalprotect, pulse secure, rd gateway, captive portal, speedtest, dfs,
      169 254, apipa, failover, link light, wall jack/port, network jack, patch panel/cable/cord, cat6, cat5,
      cat5e, cat6a, sfp, rj45, dns probe, net err, err name, err connection, name not resolved, no route,
      flapping, radius, 802 1x, access switch, core switch, switch stack, leased line, microwave link,
      isp circuit, bandwidth, packet loss, wifi, wi fi, ping, rdp, voip, hotspot, extreme networks, brocade,
      aruba central, instant on, omada, peplink, sierra wireless, teltonika, fritz box, fritzbox, speedport,
      google wifi, nest wifi, velop, arris, motorola modem, surfboard, bgw320, zoom phone, teams phone,
      dialpad, goto connect, ooma, 8x8, vonage, five9, genesys, cisco jabber, webex calling, snom, fanvil,
      panasonic phone, dect, fxs, fax line, elevator line, alarm line, zscaler, prisma access, cato, dot1x,
      nps, multicast, igmp, duplex mismatch, crc errors, arp, rogue dhcp, ip conflict, duplicate ip, mtu, qos,
      nslookup, ipconfig, netstat
    `,
    clear: `
      cisco, spectrum, xfinity, comcast, verizon, cox, frontier, windstream, lumen, att, t mobile, tmobile,
      avaya, mesh, nat, gateway, net, lan, trunk, smb, synology, qnap, jack, roaming, ap, aps, circuit,
      deskphone, softphone, web filter, content filter, url filter
    `,
    faint: 'nas',
  },
  Security: {
    strong: `
      crowdstrike, sentinelone, huntress, bitdefender, eset, kaspersky, mcafee, norton, malwarebytes, webroot,
      trend micro, carbon black, cylance, darktrace, arctic wolf, rapid7, nessus, qualys, tenable, edr, xdr,
      mdr, siem, dlp, knowbe4, ioc, cve, zero day, exploit, cobalt strike, mimikatz, lateral movement,
      brute force, impossible travel, risky login/user, oauth consent, consent grant, bec, smishing, vishing,
      quishing, sextortion, lockbit, pci dss, pci compliance, nist, cmmc, cyber insurance, gdpr, pentest,
      pen test, soc alert, credential stuffing, defender, exe, bitcoin, gift card, isolate*, fortiedr,
      cybereason, cortex xdr, sophos intercept, threatlocker, blackpoint, red canary, alienvault, wazuh,
      sentinel alert, mde alert, purview, insider risk, cloud app security, defender for, security center,
      secure score, phishing report, hibp, have i been pwned, virustotal, any run, c2, keylogger, skimmer,
      catfish, romance scam, ceo fraud, gootloader, emotet, qakbot, lumma, akira, blackcat, alphv, ryuk,
      revil, locky, play ransomware, log4shell, printnightmare, proxyshell, citrixbleed, kerberoast*,
      golden ticket, pass the hash, t1059, mitre, psexec, vssadmin, certutil, rundll32, mshta, regsvr32
    `,
    clear: `
      soc, sophos, splunk, powershell, lnk, qr code, qr, crypto, pci, iso 27001, soc 2, log4j, patch level
    `,
  },
  Email: {
    strong: `
      owa, smtp, imap, pop3, spf, dkim, dmarc, ndr, mailer daemon, postmaster, 550 5, 554 5, 5 7 1/#, 5 1 1/#,
      5 4 1/#, mbx, pst, ost, autodiscover, gal, global address list, send as, on behalf, thunderbird,
      apple mail, mail app, hotmail, yahoo mail, mimecast, proofpoint, spamtitan, exclaimer, codetwo,
      listserv, distribution group, exchange server/online/hybrid/queue, transport rule/queue, mail relay,
      smtp relay, room mailbox, free busy, read receipt, reply all, sent items, deleted items, winmail dat,
      blacklist*, spamhaus, message trace, mail merge, exchange, outlook com, icloud mail, aol, protonmail,
      zimbra, groupwise, lotus notes, em client, mailbird, spark mail, zix, virtru, barracuda essentials,
      mailprotector, appriver, avanan, ironscales, sendgrid, mailgun, hubspot emails, calendly, bookings page,
      room finder, x500, legacyexchangedn, 0x800ccc0e, 0x800cccdd, 0x8004010f, 0x80040115, 4 7 0, 5 7 1,
      5 7 708, 5 7 57, 5 4 6, 5 2 2, 452 4, 421 4, greylist*, mta, smarthost, smart host, journaling,
      litigation hold, shared mbx, user mbx
    `,
    clear: `
      mailchimp, constant contact, relay, delegate, bcc, cc, subject line, unread, sender, recipient, dl,
      retention, mx record, webmail
    `,
    faint: 'draft',
  },
  Printer: {
    strong: `
      laserjet, officejet, deskjet, designjet, pagewide, workforce, ecotank, bizhub, imagerunner, imageclass,
      taskalfa, ecosys, versalink, altalink, workcentre, phaser, fuser, drum unit, printhead, print head,
      spooler, print server, papercut, follow me print*, uniflow, zd420, zd620, zebra label/printer/zd/gk,
      dymo, rollo, label printer/writer, receipt printer, thermal printer, wristband printer, check printer,
      badge printer, card printer, photo printer, micr, pcl, postscript, scansnap, fujitsu scanner, fi 7160,
      lexmark, kyocera, ricoh, xerox, konica, toshiba copier, brother hl/mfc/dcp/ql/printer,
      hp printer/laser/envy/m404/mfp/color, epson printer/et, canon printer/mf/copier, pc load letter,
      79 error, 49 error, sc #, waste toner, feed roller, duplexer, finisher, staple cartridge, prt, prn, hp,
      brother, epson, canon, ribbon, label, sato, tsc printer, godex, citizen printer, star tsp, star printer,
      bixolon, intermec, datamax, mimaki, roland printer, mutoh, hp t520/t650/t830/t1600, develop ineo,
      olivetti, utax, nashuatec, lanier, savin, gestetner, muratec, dell printer, samsung printer, pantum,
      franking, postage meter, pitney bowes, neopost, canon dr, kodak scanner, epson ds, scanjet, avision,
      visioneer, twain, ocr scan, naps2, paperstream, uniprint, printix, printerlogic, equitrac, safeq,
      pharos, universal print, google cloud print, ipp, port 9100, print nightmare, c6010, 0x0000011b,
      0x00000709, xps writer, roll
    `,
    clear: `
      oki, drum, feeder, cyan, magenta, envelope, letterhead, sheet, wristband, sticker, printout, airprint,
      mopria, mono, a4, a3, tabloid, 11x17, 4x6, inkjet, multifunction, adf
    `,
    faint: 'fax',
  },
  'Password/Access': {
    strong: `
      okta, duo, entra, azure ad, sspr, yubikey, securid, rsa token, windows hello, bitwarden, lastpass,
      1password, keepass, dashlane, passkey, jumpcloud, onelogin, saml, badge reader, door reader/code/badge,
      key card, keycard, fob, key fob, brivo, ad account/group/user, active directory, group membership,
      security group, local admin, admin password, service account, conditional access, account lockout,
      lockout, login name, user id, passwordless, self service reset, self service password,
      authenticator app, two step, one time code/password, otp, deprovision*, provision* account/user/access,
      leaver, joiner, mover, termination request, rbac, logon hours, pw, role, badge, pingid, ping identity,
      rsa, cyberark, beyondtrust, delinea, thycotic, sailpoint, saviynt, forgerock, auth0, duo mobile,
      google authenticator, microsoft authenticator, authy, hid card, hid reader, lenel, ccure, c cure,
      genetec, paxton, salto, kisi, openpath, verkada door, net2, keyscan, kantech, s2 netbox, keri,
      alarm panel code, entra id, azure account, intune enroll*, autopilot, company portal, apple id,
      activation lock, google account, samsung account, pim, jit access, laps, gmsa, spn, 0x80090016, 50126,
      53003, 50053, aadsts*, nordpass, roboform, password manager
    `,
    clear: `
      pwd, creds, ad, ldap, kerberos, entitlement, temp account, guest account, guest login, vault, elevated,
      uac, admin prompt, door, gate code, alarm code, time clock login, substitute, renamed, name change
    `,
  },
}
