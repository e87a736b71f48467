// Imported ahead of a test file: ends its process where the file as a whole takes too long. Node's own limit is for each
// test, and knows none for what comes before the first.
const { NODE_TEST_CONTEXT: context, FANFARE_FILE_SECONDS: seconds } = process.env

if (context?.startsWith('child'))
  setTimeout(() => {
    console.error(`${process.argv[1]} was ended: it took longer than ${seconds} s.`)
    process.exit(1)
  }, Number(seconds) * 1000).unref()
