/** What a browser gives to pages opened by https alone, by the words that ask for it. A school's own network may have none. */
export const secureContextOnly =
  /\bcrypto\.(?:randomUUID|subtle)\b|\bnavigator\.(?:clipboard|share|canShare|serviceWorker|storage|locks|wakeLock|geolocation|mediaDevices|credentials|getBattery|userAgentData|requestMIDIAccess)\b|\bNotification\.|\bnew Notification\b|\b(?:PushManager|PaymentRequest|showOpenFilePicker|showSaveFilePicker|cookieStore)\b|\bcaches\.\w|\}\s*=\s*(?:navigator|crypto)\b/g;
