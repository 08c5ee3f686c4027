// Runs a server that sends an answer from memory with nothing but Node. The benchmark uses it to
// measure how much this machine can send.
import { createServer } from 'node:http'

const body = Buffer.alloc(Number(process.argv[3]), 'x')

createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/plain', 'content-length': body.length })
  response.end(body)
}).listen(Number(process.argv[2]), '127.0.0.1')
