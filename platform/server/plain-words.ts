import type { Language } from "../languages.ts";

type Page = { title: string; sentence: string };
type Words = {
  home: string;
  /** How to quote a request by its id. */
  quote: (reference: string) => string;
  crash: Page;
  outage: Page;
  otherMethod: Page;
  otherWebsite: Page;
  unreadable: Page;
  tooMuch: Page;
  /** In place of the sentence of `tooMuch` where a form may have files. */
  tooManyMegabytes: (most: number) => string;
  tooManyFields: string;
  tooSlow: Page;
  crowd: Page;
  /** In place of the sentence of `crowd` for a form. */
  crowdAtForm: string;
  oneAfterTheOther: Page;
};

/**
 * What the server says without the app, which may not be there or not have the time. All other words are in the app, and
 * their translations in `app/words`.
 */
export const plainWords: Record<Language, Words> = {
  en: {
    home: "Go to the home page",
    quote: (reference) => `If you write to us about it, mention ${reference}.`,
    crash: {
      title: "Unexpected Application Error!",
      sentence: "Something went wrong on our side. Nothing you did caused it. Please try again in a moment.",
    },
    outage: {
      title: "Back in a moment",
      sentence: "The shop cannot reach its books just now. Nothing was charged. Please try again in a minute.",
    },
    otherMethod: {
      title: "This cannot be done here",
      sentence: "Pages here can be read, and forms sent. Nothing else is understood.",
    },
    otherWebsite: {
      title: "Sent from another website",
      sentence: "This form was sent from another website, so nothing was changed. Please fill it in here instead.",
    },
    unreadable: {
      title: "This address cannot be read",
      sentence: "The address of this page is damaged. Please check the link.",
    },
    tooMuch: {
      title: "That was too much",
      sentence: "What was sent is larger than we accept, so nothing was changed.",
    },
    tooManyMegabytes: (most) =>
      `That has more than ${most} MB together, so nothing was taken. Go back and send fewer at a time, or smaller ones.`,
    tooManyFields:
      "That has more fields or files than we accept, so nothing was taken. Go back and send fewer at a time.",
    tooSlow: {
      title: "That took too long",
      sentence:
        "That arrived too slowly, so nothing was taken. Wait for a better connection, then go back and send it again, files one at a time.",
    },
    crowd: {
      title: "Many visitors at once",
      sentence:
        "More people want to see the shop just now than it can serve at once. This page tries again by itself. Your cart is kept.",
    },
    crowdAtForm:
      "More people use the shop just now than it can serve at once, so what you sent was not taken and nothing was changed. Wait a few seconds, then reload this page to send it again, or go back: what you typed should still be there.",
    oneAfterTheOther: {
      title: "One after the other",
      sentence:
        "Other files of yours are still on their way, so these were not taken. Wait until those are there, then go back and send these again.",
    },
  },
  te: {
    home: "మొదటి పేజీకి వెళ్లండి",
    quote: (reference) => `దీని గురించి మాకు రాస్తే, ${reference} అని చెప్పండి.`,
    crash: {
      title: "అనుకోని లోపం!",
      sentence: "మా వైపు ఏదో తప్పు జరిగింది. మీరు చేసినదాని వల్ల కాదు. కాసేపు ఆగి మళ్లీ ప్రయత్నించండి.",
    },
    outage: {
      title: "కాసేపట్లో వస్తాం",
      sentence: "షాపు ఇప్పుడు తన పుస్తకాలను చూడలేకపోతోంది. డబ్బు ఏమీ తీసుకోలేదు. ఒక నిమిషం ఆగి మళ్లీ ప్రయత్నించండి.",
    },
    otherMethod: {
      title: "ఇక్కడ ఇది కుదరదు",
      sentence: "ఇక్కడ పేజీలు చదవవచ్చు, ఫారాలు పంపవచ్చు. ఇంకేదీ అర్థం కాదు.",
    },
    otherWebsite: {
      title: "వేరే వెబ్‌సైట్ నుంచి వచ్చింది",
      sentence: "ఈ ఫారం వేరే వెబ్‌సైట్ నుంచి వచ్చింది, అందుకే ఏమీ మారలేదు. దాని బదులు ఇక్కడ నింపండి.",
    },
    unreadable: {
      title: "ఈ లింక్ చదవలేకపోయాం",
      sentence: "ఈ పేజీ లింక్ పాడైంది. లింక్ సరిచూడండి.",
    },
    tooMuch: {
      title: "ఎక్కువైంది",
      sentence: "మేము తీసుకోగలిగిన దానికన్నా పెద్దది పంపారు, అందుకే ఏమీ మారలేదు.",
    },
    tooManyMegabytes: (most) => `అన్నీ కలిపి ${most} MB కన్నా ఎక్కువయ్యాయి, అందుకే ఏదీ తీసుకోలేదు. వెనక్కి వెళ్లి, ఒకసారికి కొన్ని లేదా చిన్నవి పంపండి.`,
    tooManyFields: "మేము తీసుకోగలిగిన దానికన్నా ఎక్కువ వివరాలు లేదా ఫైల్‌లు ఉన్నాయి, అందుకే ఏదీ తీసుకోలేదు. వెనక్కి వెళ్లి, ఒకసారికి కొన్ని పంపండి.",
    tooSlow: {
      title: "చాలా సమయం పట్టింది",
      sentence: "చాలా నెమ్మదిగా వచ్చింది, అందుకే ఏదీ తీసుకోలేదు. కనెక్షన్ బాగయ్యాక, వెనక్కి వెళ్లి మళ్లీ పంపండి, ఫైల్‌లను ఒక్కొక్కటిగా.",
    },
    crowd: {
      title: "ఒకేసారి చాలా మంది వచ్చారు",
      sentence: "షాపును ఇప్పుడు ఒకేసారి చాలా మంది చూడాలనుకుంటున్నారు. ఈ పేజీ తనంతట తానే మళ్లీ ప్రయత్నిస్తుంది. మీ కార్ట్ అలాగే ఉంది.",
    },
    crowdAtForm:
      "షాపును ఇప్పుడు ఒకేసారి చాలా మంది వాడుతున్నారు, అందుకే మీరు పంపింది తీసుకోలేదు, ఏమీ మారలేదు. కొన్ని క్షణాలు ఆగి, మళ్లీ పంపడానికి ఈ పేజీని తిరిగి తెరవండి, లేదా వెనక్కి వెళ్లండి: మీరు టైప్ చేసింది అక్కడే ఉండాలి.",
    oneAfterTheOther: {
      title: "ఒకదాని తర్వాత ఒకటి",
      sentence: "మీ వేరే ఫైల్‌లు ఇంకా వస్తూ ఉన్నాయి, అందుకే వీటిని తీసుకోలేదు. అవి అందాక, వెనక్కి వెళ్లి వీటిని మళ్లీ పంపండి.",
    },
  },
  hi: {
    home: "पहले पन्ने पर जाएँ",
    quote: (reference) => `इसके बारे में हमें लिखें तो ${reference} बताएँ।`,
    crash: {
      title: "अनजानी गड़बड़!",
      sentence: "हमारी तरफ़ कुछ गड़बड़ हुई। आपकी किसी बात से नहीं। थोड़ी देर में फिर से कोशिश करें।",
    },
    outage: {
      title: "थोड़ी देर में लौटते हैं",
      sentence: "दुकान अभी अपनी बहियाँ नहीं देख पा रही। कोई पैसा नहीं लिया गया। एक मिनट बाद फिर से कोशिश करें।",
    },
    otherMethod: {
      title: "यह यहाँ नहीं हो सकता",
      sentence: "यहाँ पन्ने पढ़े जा सकते हैं और फ़ॉर्म भेजे जा सकते हैं। और कुछ समझ में नहीं आता।",
    },
    otherWebsite: {
      title: "किसी और वेबसाइट से आया",
      sentence: "यह फ़ॉर्म किसी और वेबसाइट से आया, इसलिए कुछ नहीं बदला। उसकी जगह यहाँ भरें।",
    },
    unreadable: {
      title: "यह लिंक पढ़ा नहीं जा सका",
      sentence: "इस पन्ने का लिंक ख़राब है। लिंक जाँच लें।",
    },
    tooMuch: {
      title: "बहुत ज़्यादा हो गया",
      sentence: "जो भेजा गया वह हमारी सीमा से बड़ा है, इसलिए कुछ नहीं बदला।",
    },
    tooManyMegabytes: (most) =>
      `सब मिलाकर ${most} MB से ज़्यादा है, इसलिए कुछ नहीं लिया गया। वापस जाकर एक बार में कम या छोटी फ़ाइलें भेजें।`,
    tooManyFields: "हमारी सीमा से ज़्यादा ब्योरे या फ़ाइलें हैं, इसलिए कुछ नहीं लिया गया। वापस जाकर एक बार में कम भेजें।",
    tooSlow: {
      title: "बहुत देर लगी",
      sentence: "यह बहुत धीरे पहुँचा, इसलिए कुछ नहीं लिया गया। कनेक्शन ठीक होने पर वापस जाकर फिर से भेजें, फ़ाइलें एक-एक करके।",
    },
    crowd: {
      title: "एक साथ बहुत लोग",
      sentence: "अभी दुकान एक साथ बहुत लोग देखना चाहते हैं। यह पन्ना अपने आप फिर से कोशिश करता है। आपका कार्ट वैसा ही है।",
    },
    crowdAtForm:
      "अभी दुकान में एक साथ बहुत लोग हैं, इसलिए आपका भेजा हुआ नहीं लिया गया और कुछ नहीं बदला। कुछ पल रुककर यह पन्ना फिर से खोलें, या वापस जाएँ: आपका लिखा हुआ वहीं होना चाहिए।",
    oneAfterTheOther: {
      title: "एक के बाद एक",
      sentence: "आपकी दूसरी फ़ाइलें अभी रास्ते में हैं, इसलिए ये नहीं ली गईं। उनके पहुँचने पर वापस जाकर इन्हें फिर से भेजें।",
    },
  },
};
