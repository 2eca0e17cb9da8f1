<?php
// Router of PHP's own server: static files as they are, folders by their index, everything else by the site's index.php.
$root = getenv('SITE_ROOT');
$base = getenv('SITE_BASE') ?: '';
$path = rawurldecode(parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH));
$inside = $base !== '' && strpos($path, $base) === 0 ? substr($path, strlen($base)) : $path;
$file = $root . $inside;
$script = '/index.php';
if (strpos($inside, '..') === false) {
  if (is_dir($file) && is_file(rtrim($file, '/') . '/index.php')) $script = rtrim($inside, '/') . '/index.php';
  elseif (preg_match('~^(.+?\.php)(/.*)?$~', $inside, $found) && is_file($root . $found[1])) {
    $script = $found[1];
    if (!empty($found[2])) $_SERVER['PATH_INFO'] = $found[2];
  } elseif (is_file($file)) {
    $types = ['css' => 'text/css', 'js' => 'text/javascript', 'svg' => 'image/svg+xml', 'png' => 'image/png', 'webp' => 'image/webp', 'json' => 'application/json', 'woff2' => 'font/woff2', 'html' => 'text/html'];
    header('Content-Type: ' . ($types[pathinfo($file, PATHINFO_EXTENSION)] ?? 'application/octet-stream'));
    readfile($file);
    return true;
  }
}
$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = $base . $script;
$_SERVER['SCRIPT_FILENAME'] = $root . $script;
$_SERVER['DOCUMENT_ROOT'] = $root;
chdir(dirname($root . $script));
require $root . $script;
